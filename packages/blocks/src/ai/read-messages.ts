import type { AiMessage, AiPart, ServerContext, VariableValue } from "@parley/core";
import type { MessageOptions } from "./message-fields.ts";

type Role = AiMessage["role"];

interface Said {
  role: Role;
  text: string;
}

const other: Readonly<Record<"user" | "assistant", "user" | "assistant">> = { user: "assistant", assistant: "user" };

/** A list of what was said, the two taking turns. Who said something is known by its place: empty ones count, too. */
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

/** What was said, without what is empty. With `seesPictures`, what users say may become pictures. */
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

/** A visitor writes the text: it must not make the server fetch any number of addresses. */
const mostPictures = 10;
/** Milliseconds that a picture may take. */
const pictureTime = 10_000;

/** The addresses that a paragraph consists of: one, or a list of them as JSON. */
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
    // An address that leads to no picture is what the visitor wrote.
    return null;
  }
};

/** A text whose paragraphs may be addresses of pictures: those are fetched and stand there as data. */
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

/** Texts that follow one another are one. */
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
