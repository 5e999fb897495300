import {
  type DeliveryContext,
  type DeliveryJob,
  type LogEntry,
  type NamedValue,
  type OwnFile,
  valueToText,
} from "@parley/core";

/** All files of an e-mail together, in bytes: what most mail servers take. */
const mostBytes = 20 * 1024 * 1024;

/** The addresses in a text, or in each entry of a list: files are saved with a comma and a space between them. */
export const splitFiles = (text: string): string[] => text.split(", ").filter((address) => address !== "");

/** The addresses of files that a variable holds. */
export const filesIn = (id: string | undefined, variables: readonly NamedValue[]): string[] => {
  const value = variables.find((variable) => variable.id === id)?.value ?? null;
  return Array.isArray(value) ? value.flatMap((entry) => splitFiles(entry ?? "")) : splitFiles(valueToText(value));
};

/** The files that may go with an e-mail, and the addresses of those that may not. */
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
