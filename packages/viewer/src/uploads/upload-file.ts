import { backOff, type InputOutput, megabyte } from "@parley/core";
import type { UploadOptions, UploadOutcome } from "@parley/ui";
import { waitForNetwork } from "../base/wait-for-network.ts";
import { askAddress, type UploadAddress, type UploadPlace } from "./ask-address.ts";
import type { UploadsOptions } from "./create-uploads.ts";
import { putFile } from "./put-file.ts";

/**
 * The result is created soon after the page opens; if it takes longer than this, the network counts as lost, in
 * milliseconds.
 */
const patience = 1500;

/**
 * The outcome of one attempt: final, or worth another attempt with the same `address`. `broken`: the server was reached
 * and failed.
 */
type Attempt = UploadOutcome | { is: "failed" | "broken"; address: UploadAddress | null };

/** After this many server failures in a row, the upload is given up. */
const mostBroken = 3;

/** Returns the made-up address of an upload in a preview, numbered if there are several files. */
const previewUrl = ({ index, total }: UploadOptions["place"]): string =>
  `http://fake-upload-url.com${total > 1 ? `/${index}` : ""}`;

/** Uploads a file for an input; in a preview it only simulates that. */
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
 * Uploads a file, with further attempts after failures of the network or server, until it succeeds or the visitor
 * removes the file. The answer is sent only afterwards, so that it never refers to a missing file.
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
  // An upload address is valid for ten minutes: the next attempt asks for a new one.
  if (sent === "expired") return known ? { is: "failed", address: null } : { is: "refused" };
  if (sent === "full") return { is: "full" };
  return sent === "failed" || sent === "broken" ? { is: sent, address: asked } : { is: "refused" };
};

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true }));
