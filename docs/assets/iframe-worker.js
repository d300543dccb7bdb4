// Lets the search work in a site that is opened from a disk, where browsers refuse to start workers:
// the script of the worker runs in a hidden frame instead. Zensical would load such a script from
// elsewhere; any file with "iframe-worker" in its name takes its place.
if (location.protocol === "file:") {
  window.Worker = class {
    constructor(address) {
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => this.deliver(data, () => this.onmessage);
      const script = inside.document.createElement("script");
      script.src = new URL(address, document.baseURI).href;
      script.onload = () => {
        this.isReady = true;
        this.waiting.splice(0).forEach((data) => this.postMessage(data));
      };
      script.onerror = (error) => this.onerror?.(error);
      inside.document.body.append(script);
    }

    postMessage(data) {
      if (!this.isReady) this.waiting.push(data);
      else this.deliver(data, () => this.frame.contentWindow?.onmessage);
    }

    // Like a worker's: a copy, and later.
    deliver(data, handler) {
      const copy = structuredClone(data);
      setTimeout(() => handler()?.({ data: copy }));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
