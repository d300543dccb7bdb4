// The server: requests, its problems as errors, and its events.

import { randomKey } from "../dom.js";
import { t } from "../translations.js";

const ROOT = "/api/v1";

// What a problem says: its detail, or the title of its code in the language of the reader.
export const problemMessage = ({ detail, title }) =>
  detail && detail !== title ? detail : title ? t(title) : "";

// What the server complains about (RFC 9457), with the line it means where it knows one.
export class Problem extends Error {
  constructor(status, problem = {}) {
    super(problemMessage(problem) || t("The server answered {}.", status));
    this.status = status;
    this.problem = problem;
  }
}

export const isAbort = (error) => error && error.name === "AbortError";

let onSignedOut = () => {};
export const whenSignedOut = (act) => {
  onSignedOut = act;
};

async function answer(response) {
  if (response.status === 204) return null;
  const type = response.headers.get("content-type") || "";
  const data = type.includes("json") ? await response.json() : await response.text();
  if (response.ok) return data;
  if (response.status === 401) onSignedOut();
  throw new Problem(response.status, type.includes("json") ? data : { detail: "" });
}

// Ask for something: call("POST", "/jobs", { body, signal, headers }).
export async function call(
  method,
  path,
  { body, headers = {}, signal, keepalive, whole = false } = {},
) {
  const options = {
    method,
    headers: { Accept: "application/json", ...headers },
    signal,
    keepalive,
    credentials: "same-origin",
  };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  let response;
  try {
    response = await fetch(ROOT + path, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Problem(0, { detail: t("The studio does not answer. Is it still running?") });
  }
  const data = await answer(response);
  return whole ? { data, response } : data;
}

export const get = (path, more) => call("GET", path, more);
export const post = (path, body = {}, more = {}) => call("POST", path, { body, ...more });
// Ask what a newer question with the same key replaces; the server may get the two in any order.
let turns = 0;
export const postKeyed = (path, key, body, more) =>
  post(path, { ...body, key, turn: (turns += 1) }, more);
export const put = (path, body, more = {}) => call("PUT", path, { body, ...more });
export const patch = (path, body, more = {}) => call("PATCH", path, { body, ...more });
export const remove = (path, more) => call("DELETE", path, more);
export const address = (path) => ROOT + path;

// "?a=1&b=2" of what is not empty.
export function query(values) {
  const kept = Object.entries(values).filter(
    ([, value]) => value !== "" && value !== null && value !== undefined && value !== false,
  );
  return kept.length ? `?${new URLSearchParams(kept)}` : "";
}

// The contents of a file as base64, in pieces that String.fromCharCode takes.
export async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  }
  return btoa(text);
}

// ---- What kinds there are, asked for once.
let kinds = null;
export function allKinds() {
  kinds ||= get("/kinds").then((found) => found.kinds || found);
  kinds.catch(() => {
    kinds = null;
  });
  return kinds;
}

export async function loadKind(name) {
  return (await allKinds()).find((kind) => kind.name === name) || null;
}

// ---- Events. The stream is open only while somebody listens: browsers allow few at a time.
const listeners = new Set();
let stream = null;

function hear(topic, event) {
  let data = null;
  try {
    data = JSON.parse(event.data);
  } catch {
    return;
  }
  for (const listener of [...listeners]) listener(topic, data);
}

export function listen(act) {
  listeners.add(act);
  if (!stream) {
    stream = new EventSource(`${ROOT}/events`);
    for (const topic of ["job", "puzzle", "list"]) {
      stream.addEventListener(topic, (event) => hear(topic, event));
    }
  }
  return () => {
    listeners.delete(act);
    if (!listeners.size && stream) {
      stream.close();
      stream = null;
    }
  };
}

// ---- Jobs.
const ENDED = new Set(["done", "failed", "cancelled"]);
export const hasEnded = (job) => ENDED.has(job.state);
const POLL = 1500; // milliseconds: events may be late or lost, so it is asked now and then as well
const FIRST_POLL = 150;

let onJob = () => {};
export const whenJobStarts = (act) => {
  onJob = act;
};

export async function startJob(spec) {
  const job = await post("/jobs", spec, { headers: { "Idempotency-Key": randomKey() } });
  if (spec.verb !== "pages") onJob();
  return job;
}

// Follow a job until it ends; `seen` is called with each state of it. Returns { done, leave }.
export function followJob(id, seen = () => {}) {
  let leave = () => {};
  const done = new Promise((resolve, reject) => {
    let timer = 0,
      over = false;
    const end = (act, value) => {
      if (over) return;
      over = true;
      leave();
      act(value);
    };
    const take = (job) => {
      if (over || !job || job.id !== id) return;
      seen(job);
      if (hasEnded(job)) end(resolve, job);
    };
    const ask = async () => {
      try {
        take(await get(`/jobs/${id}`));
      } catch (error) {
        if (error.status !== 0) return end(reject, error);
      }
      if (!over) timer = setTimeout(ask, POLL);
      return null;
    };
    const silence = listen((topic, data) => {
      if (topic !== "job" || (data.id || data.job) !== id) return;
      if (data.verb && "best" in data && !hasEnded(data)) take(data);
      else ask.soon();
    });
    ask.soon = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, 0);
    };
    leave = () => {
      over = true;
      clearTimeout(timer);
      silence();
    };
    timer = setTimeout(ask, FIRST_POLL);
  });
  return { done, leave: () => leave() };
}

// Start a job and wait for its end; what it complains about is thrown.
export async function runJob(spec, seen) {
  const job = await startJob(spec);
  if (seen) seen(job);
  const ended = hasEnded(job) ? job : await followJob(job.id, seen).done;
  if (ended.state === "failed") throw new Problem(422, ended.problem || {});
  return ended;
}

export const fileAddress = (job, name) => address(`/jobs/${job.id}/files/${encodeURIComponent(name)}`);

// The names of the files that a job left.
export function fileList(job) {
  const { files, pages, file } = job.result || {};
  const found = files || pages || (file ? [file] : []);
  return found.map((one) => (typeof one === "string" ? one : one.name || one.file));
}
