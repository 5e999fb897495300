import type { DestinationStream } from "pino";
import type { TellLost } from "./log-stream.ts";

/** Names of pino's levels. */
const words: Readonly<Record<number, string>> = {
  10: "trace",
  20: "debug",
  30: "",
  40: "warning",
  50: "error",
  60: "fatal",
};

/** Keys of every entry that are omitted in a terminal. */
const unread = new Set(["level", "time", "pid", "hostname", "name", "msg", "err", "requestId"]);

/** Removes control characters, since visitors choose some of the texts. */
const plain = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).replace(/\p{Cc}/gu, "?");

const describeError = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return `: ${plain(error)}`;
  const { message = "", stack } = error as { message?: string; stack?: string };
  const places = (stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [`: ${plain(message)}`, ...places.map(plain)].join("\n");
};

const describe = (entry: Readonly<Record<string, unknown>>): string => {
  const time = new Date(Number(entry.time)).toTimeString().slice(0, 8);
  const word = words[Number(entry.level)] ?? "";
  const facts = Object.entries(entry)
    .filter(([key]) => !unread.has(key))
    .map(([key, value]) => ` ${key}=${plain(value)}`);
  const level = word === "" ? "" : `${word}: `;
  const error = entry.err === undefined ? "" : describeError(entry.err);
  return `${time}  ${level}${plain(entry.msg ?? "")}${facts.join("")}${error}\n`;
};

/** The notice about missing lines, in the format of the terminal. */
export const tellLostLines: TellLost = (count) => `${count} lines of this log could not be written and are lost\n`;

/** Writes logs for people: one plain line for each entry. */
export const createTerminalStream = (write: (text: string) => void): DestinationStream => ({
  write: (line) => write(describe(JSON.parse(line))),
});
