// The game in a frame: the page of a game cannot keep anything itself (it is in a sandbox), so it
// sends what there is to keep to this page.

const MOST_AT_THE_END = 60_000; // bytes that browsers still send for a page that goes away
const WAIT = 1000; // milliseconds: moves that follow each other quickly are kept together

// Show a game; `load` gets what is kept ({ state }), `keep` stores { state, seconds, solved }, and
// learns whether that is small enough to be sent even if this page goes away. `onSave` hears of
// every change at once.
export function gameFrame(frame, { load, keep, onSave = () => {} }) {
  let latest = null,
    timer = 0,
    sending = Promise.resolve();
  const send = () => {
    clearTimeout(timer);
    timer = 0;
    if (!latest) return;
    const now = latest;
    latest = null;
    const isSmall = new Blob([JSON.stringify(now)]).size < MOST_AT_THE_END;
    sending = sending.then(() => keep(now, isSmall)).catch(() => {});
  };
  const hear = async ({ source, data }) => {
    if (source !== frame.contentWindow || !data || typeof data !== "object") return;
    if (data.type === "puzzlewright:ready") {
      let state = null;
      try {
        state = (await load())?.state ?? null;
      } catch {
        /* nothing is kept yet */
      }
      frame.contentWindow?.postMessage({ type: "puzzlewright:load", state }, "*");
    }
    if (data.type === "puzzlewright:save" && data.state && typeof data.state === "object") {
      latest = {
        state: data.state,
        seconds: Number(data.seconds) || 0,
        solved: data.solved === true,
      };
      onSave(latest);
      timer ||= setTimeout(send, WAIT);
    }
  };
  const hide = () => {
    if (document.hidden) send();
  };
  addEventListener("message", hear);
  addEventListener("pagehide", send);
  document.addEventListener("visibilitychange", hide);
  return () => {
    send();
    removeEventListener("message", hear);
    removeEventListener("pagehide", send);
    document.removeEventListener("visibilitychange", hide);
  };
}
