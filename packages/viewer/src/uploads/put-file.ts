import { type SendOptions, sendBytes } from "@parley/ui";
import { isPassing } from "./ask-address.ts";

/** Uploads a file's bytes and interprets the response. Never rejects. */
export const putFile = async (file: File, url: string, options: SendOptions) => {
  const { status, text } = await sendBytes(file, url, options);
  const meaning = meaningOf(status, text);
  if (meaning === "refused" || meaning === "broken") console.error(`${file.name} was not taken: ${status} ${text}`);
  return meaning;
};

const meaningOf = (status: number, text: string) => {
  if (status >= 200 && status < 300) return "done";
  if (status === 403) return "expired";
  if (status === 413) return "too large";
  if (status === 507) return "full";
  // The server works but its storage has failed: unlike a lost network, waiting won't help.
  if (text.includes('"STORAGE_FAILED"')) return "refused";
  if (status === 500) return "broken";
  return isPassing(status) ? "failed" : "refused";
};
