import { type SendOptions, sendBytes } from "@parley/ui";
import { isPassing } from "./ask-address.ts";

/** Sends a file's bytes, and says what the answer means. Never rejects. */
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
  // The server is there, and the storage behind it is not: that is no lost network, and waiting mends nothing.
  if (text.includes('"STORAGE_FAILED"')) return "refused";
  if (status === 500) return "broken";
  return isPassing(status) ? "failed" : "refused";
};
