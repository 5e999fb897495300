import { type SendOptions, sendBytes } from "@parley/ui";
import { isPassing } from "./ask-address.ts";

/** Sends a file's bytes, and says what the answer means. Never rejects. */
export const putFile = async (file: File, url: string, options: SendOptions) =>
  meaningOf((await sendBytes(file, url, options)).status);

const meaningOf = (status: number) => {
  if (status >= 200 && status < 300) return "done";
  if (status === 403) return "expired";
  if (status === 413) return "too large";
  if (status === 507) return "full";
  return isPassing(status) ? "failed" : "refused";
};
