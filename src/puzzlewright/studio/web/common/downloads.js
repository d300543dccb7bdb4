// Files that the server makes, and the browser saves.

import { fileAddress, fileList, followJob, Problem } from "./api.js";
import { h } from "../dom.js";
import { complain, toast } from "./ui.js";
import { t } from "../translations.js";

function fileName(response) {
  const header = response.headers.get("content-disposition") || "";
  const star = /filename\*=UTF-8''([^;]+)/i.exec(header);
  if (star) return decodeURIComponent(star[1]);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] || "";
}

// Hand a file to the browser's downloads.
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = h("a", { href: url, download: name.replace(/[\\/:*?"<>|]/g, "_"), hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function later(job) {
  toast(t("This takes a while; the file comes when it is ready."));
  const ended = await followJob(job.id).done;
  if (ended.state !== "done") throw new Problem(422, ended.problem || {});
  return fetch(fileAddress(ended, fileList(ended)[0]));
}

// Download what is at an address: the server answers with the file, or with a job if it takes long.
export async function download(url, name) {
  let response = await fetch(url);
  if (response.status === 202) response = await later(await response.json());
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => ({})));
  save(await response.blob(), fileName(response) || name);
}

// A button that fetches a file cannot be pressed again before that is there.
export async function fetchOnce(pressed, act) {
  pressed.disabled = true;
  try {
    await act();
  } catch (error) {
    complain(error);
  }
  pressed.disabled = false;
}
