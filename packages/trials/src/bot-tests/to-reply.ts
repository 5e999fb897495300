import { type InputOutput, isJsonObject, type Reply } from "@parley/core";
import type { ClosedChat } from "../play/closed-chat.ts";

/** The word by which a visitor skips a question in a test. */
const skipWord = "Skip";

const fileType = "file input";

/** Where the files of tests stand: nowhere. */
const filesAddress = "https://files.example/";

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

const toAddress = (name: string): string => (isAddress(name) ? name : filesAddress + encodeURIComponent(name));

const labelsOf = ({ items = [] }: InputOutput): unknown[] => items.flatMap((item) => [item.content, item.title]);

/** The reply that a line of a test means at a question: files go by their names, `Skip` skips what may be skipped. */
export const toReply = (text: string, input: InputOutput | null, chat: ClosedChat): Reply => {
  if (text === skipWord && input && !labelsOf(input).includes(text)) {
    const skip: Reply = { text: "", isSkipped: true };
    if (chat.wouldTake({ type: "reply", reply: skip })) return skip;
  }
  if (input?.blockType !== fileType) return { text };
  return {
    text: text
      .split(/,\s*|\n/)
      .map((name) => toAddress(name.trim()))
      .join(", "),
  };
};

const nameOfFile = (address: string): string => {
  const name = address.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name) || address;
  } catch {
    return name || address;
  }
};

/** The texts of the items that were picked, where the reply names them by their ids. */
const textOfItems = (ids: readonly string[], { items = [] }: InputOutput): string =>
  items
    .filter((item) => typeof item.id === "string" && ids.includes(item.id))
    .map((item) => item.content ?? item.title ?? item.value ?? "")
    .filter((label): label is string => typeof label === "string" && label !== "")
    .join(", ");

/** Writes a reply as it stands in a test, so that `toReply` means the same. */
export const writeReply = (reply: Reply, input: InputOutput | null): string => {
  if (reply.isSkipped) return skipWord;
  if (reply.audioUrl !== undefined) return nameOfFile(reply.audioUrl);
  if (input?.blockType === fileType)
    return [...reply.text.split(/,\s|\n/), ...(reply.attachedFileUrls ?? [])]
      .filter((address) => address.trim() !== "")
      .map((address) => nameOfFile(address.trim()))
      .join(", ");
  const isListed = input?.items?.some(isJsonObject) === true;
  const picked = isListed && reply.itemIds && input ? textOfItems(reply.itemIds, input) : "";
  return picked === "" ? reply.text : picked;
};
