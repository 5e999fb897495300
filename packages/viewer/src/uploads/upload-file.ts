import { backOff, type InputOutput, megabyte } from "@parley/core";
import type { UploadOptions, UploadOutcome } from "@parley/ui";
import { waitForNetwork } from "../base/wait-for-network.ts";
import { askAddress, type UploadAddress, type UploadPlace } from "./ask-address.ts";
import type { UploadsOptions } from "./create-uploads.ts";
import { putFile } from "./put-file.ts";

/** The result is created a moment after the page was opened; later than this the network is missing, in milliseconds. */
const patience = 1500;

/**
 * What came of one attempt: an end, or another attempt is worth it. `address` is kept for that. `broken`: the server was there
 * and failed.
 */
type Attempt = UploadOutcome | { is: "failed" | "broken"; address: UploadAddress | null };

/** A server that fails so often in a row will not mend itself while the visitor waits. */
const mostBroken = 3;

/** What an upload gives in a preview: an address where nothing is, numbered where there are several. */
const previewUrl = ({ index, total }: UploadOptions["place"]): string =>
  `http://fake-upload-url.com${total > 1 ? `/${index}` : ""}`;

/** Sends a file for an input; in a preview it only looks like it. */
export const sendFile = async (
  file: File,
  { botId, blockId }: InputOutput,
  { isPreview, resultId, token }: UploadsOptions,
  options: UploadOptions,
): Promise<UploadOutcome> =>
  isPreview
    ? { is: "done", url: previewUrl(options.place) }
    : uploadFile(file, { botId, blockId, resultId, token }, options);

/**
 * Sends a file, again after failures of the network or the server, until the server has it or the visitor takes it away.
 * Nothing is answered before: an answer that names a file is never ahead of it.
 */
export const uploadFile = async (
  file: File,
  place: UploadPlace & { resultId: Promise<string> },
  options: UploadOptions,
): Promise<UploadOutcome> => {
  const { signal, onWaiting } = options;
  const impatience = setTimeout(() => onWaiting(true), patience);
  const created = place.resultId.catch(() => undefined);
  const resultId = await Promise.race([created, aborted(signal)]).finally(() => clearTimeout(impatience));
  if (resultId === null) return { is: "cancelled" };
  if (resultId === undefined) return { is: "refused" };
  onWaiting(false);

  let address: UploadAddress | null = null;
  let broken = 0;
  for (let failures = 1; !signal.aborted; failures += 1) {
    const attempt = await tryOnce(file, { ...place, resultId }, address, options);
    if (!("address" in attempt)) return attempt;
    broken = attempt.is === "broken" ? broken + 1 : 0;
    if (broken >= mostBroken) return { is: "refused" };
    address = attempt.address;
    onWaiting(true);
    await waitForNetwork(backOff(failures, Math.random()), signal);
  }
  return { is: "cancelled" };
};

const tryOnce = async (
  file: File,
  place: UploadPlace & { resultId: string },
  known: UploadAddress | null,
  { onProgress, signal }: UploadOptions,
): Promise<Attempt> => {
  const asked = known ?? (await askAddress(file, place, signal));
  if (!("putUrl" in asked))
    return asked.is === "failed" || asked.is === "broken" ? { is: asked.is, address: null } : asked;
  if (asked.maxSize !== null && file.size > asked.maxSize * megabyte) return { is: "too large", limit: asked.maxSize };
  const sent = await putFile(file, asked.putUrl, { onProgress, signal });
  if (signal.aborted) return { is: "cancelled" };
  if (sent === "done") return { is: "done", url: asked.fileUrl };
  if (sent === "too large" && asked.maxSize !== null) return { is: "too large", limit: asked.maxSize };
  // An address is valid for ten minutes only: the next attempt asks for another.
  if (sent === "expired") return known ? { is: "failed", address: null } : { is: "refused" };
  if (sent === "full") return { is: "full" };
  return sent === "failed" || sent === "broken" ? { is: sent, address: asked } : { is: "refused" };
};

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true }));
