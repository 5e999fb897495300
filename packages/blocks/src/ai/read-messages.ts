import type { AiMessage, AiPart, ServerContext, VariableValue } from "@parley/core";
import type { MessageOptions } from "./message-fields.ts";

type Role = AiMessage["role"];

interface Said {
  role: Role;
  text: string;
}

const other: Readonly<Record<"user" | "assistant", "user" | "assistant">> = { user: "assistant", assistant: "user" };

/** Converts a list to messages of two alternating speakers. Empty ones count for the order. */
const readDialogue = (value: VariableValue, startsBy: "user" | "assistant"): Said[] => {
  const list = Array.isArray(value) ? value : [value];
  return list.map((text, place) => ({ role: place % 2 === 0 ? startsBy : other[startsBy], text: text ?? "" }));
};

export const valueOfVariable = (id: string | undefined, variables: ServerContext["variables"]): VariableValue =>
  variables.find((variable) => variable.id === id)?.value ?? null;

const readMessage = (message: MessageOptions, variables: ServerContext["variables"]): Said[] =>
  message.role === "Dialogue"
    ? readDialogue(valueOfVariable(message.dialogueVariableId, variables), message.startsBy)
    : [{ role: message.role, text: message.content }];

/** Converts the rows to messages, without empty ones. With `seesPictures`, users' messages may contain pictures. */
const toMessages = (
  said: readonly Said[],
  context: Pick<ServerContext, "fetch">,
  seesPictures: boolean,
): Promise<AiMessage[]> =>
  Promise.all(
    said
      .filter(({ text }) => text.trim() !== "")
      .map(async ({ role, text }) => ({
        role,
        content: role === "user" && seesPictures ? await findPictures(text, context) : text,
      })),
  );

export const readMessages = (
  messages: readonly MessageOptions[],
  context: Pick<ServerContext, "fetch" | "variables">,
  seesPictures: boolean,
): Promise<AiMessage[]> =>
  toMessages(
    messages.flatMap((message) => readMessage(message, context.variables)),
    context,
    seesPictures,
  );

/** The maximum number of pictures: a visitor's text must not make the server fetch any number of addresses. */
const mostPictures = 10;
/** The time limit for a picture, in milliseconds. */
const pictureTime = 10_000;

/** Returns the addresses if a paragraph is one address or a JSON list of them. */
const addressesIn = (paragraph: string): string[] => {
  if (/^https?:\/\/\S+$/.test(paragraph)) return [paragraph];
  if (!paragraph.startsWith('["http')) return [];
  try {
    const list: unknown = JSON.parse(paragraph);
    return Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : [];
  } catch {
    return [];
  }
};

const fetchPicture = async (address: string, { fetch }: Pick<ServerContext, "fetch">): Promise<AiPart | null> => {
  try {
    const { status, headers, bytes } = await fetch(address, { timeLimit: pictureTime });
    const mediaType = (headers["content-type"] ?? "").split(";")[0]?.trim() ?? "";
    return status < 300 && mediaType.startsWith("image/") ? { type: "picture", mediaType, bytes } : null;
  } catch {
    // If the address is not a picture, it stays text.
    return null;
  }
};

/** Splits a text into texts and pictures: paragraphs that are addresses of pictures are fetched. */
const findPictures = async (text: string, context: Pick<ServerContext, "fetch">): Promise<string | AiPart[]> => {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  let left = mostPictures;
  const parts = await Promise.all(
    paragraphs.map(async (paragraph): Promise<AiPart[]> => {
      const addresses = addressesIn(paragraph).slice(0, left);
      left -= addresses.length;
      const pictures = await Promise.all(addresses.map((address) => fetchPicture(address, context)));
      const found = pictures.filter((picture) => picture !== null);
      return found.length > 0 ? found : [{ type: "text", text: paragraph }];
    }),
  );
  return parts.flat().some(({ type }) => type === "picture") ? joinTexts(parts.flat()) : text;
};

/** Joins consecutive texts. */
const joinTexts = (parts: readonly AiPart[]): AiPart[] => {
  const joined: AiPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.type === "text" && part.text === "") continue;
    if (part.type === "text" && last?.type === "text") last.text += `\n\n${part.text}`;
    else joined.push({ ...part });
  }
  return joined;
};
