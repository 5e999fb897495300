import {
  type DeliveryContext,
  type DeliveryJob,
  type LogEntry,
  type NamedValue,
  type OwnFile,
  valueToText,
} from "@parley/core";

/** The maximum total size of an e-mail's files, in bytes, accepted by most mail servers. */
const mostBytes = 20 * 1024 * 1024;

/** Returns the addresses in a text or list entry: files are saved joined by a comma and a space. */
export const splitFiles = (text: string): string[] => text.split(", ").filter((address) => address !== "");

/** Returns the file addresses in a variable. */
export const filesIn = (id: string | undefined, variables: readonly NamedValue[]): string[] => {
  const value = variables.find((variable) => variable.id === id)?.value ?? null;
  return Array.isArray(value) ? value.flatMap((entry) => splitFiles(entry ?? "")) : splitFiles(valueToText(value));
};

/** Loads the files to attach; returns also the addresses of those that can't be attached. */
export const readFiles = async (
  job: DeliveryJob,
  addresses: readonly string[],
  { readFile }: Pick<DeliveryContext, "readFile">,
): Promise<{ files: OwnFile[]; leftOut: string[] }> => {
  const files: OwnFile[] = [];
  const leftOut: string[] = [];
  let room = mostBytes;
  for (const address of addresses) {
    const file = await readFile(job, address, room);
    if (file) files.push(file);
    else leftOut.push(address);
    room -= file?.bytes.byteLength ?? 0;
  }
  return { files, leftOut };
};

export const warnOfFiles = (leftOut: readonly string[], context: string): LogEntry[] =>
  leftOut.map((details) => ({
    status: "warning",
    description: "A file was not attached: it is none of this chat's, or too large",
    details,
    context,
  }));
