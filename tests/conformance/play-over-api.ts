import { isJsonObject, type JsonObject, type VariableValue } from "@parley/core";
import type { createTestParley } from "../../packages/server/src/testing/create-test-parley.ts";
import { type Post, startClientChat } from "./chat-client.ts";
import { type Conversation, completedOptions, type Line, plain, type Script, valuesByName } from "./conversation.ts";

type TestParley = Awaited<ReturnType<typeof createTestParley>>;

const without = (key: string, value: JsonObject): JsonObject => {
  const { [key]: _, ...rest } = value;
  return rest;
};

const sayingLine = ({ type, content }: JsonObject): Line => {
  const shown = isJsonObject(content) ? content : {};
  return { says: String(type), content: shown.type === "richText" ? without("type", shown) : shown };
};

const askingLine = ({ type, options, items }: JsonObject): Line => ({
  asks: String(type),
  options: completedOptions(String(type), isJsonObject(options) ? options : {}),
  items: (Array.isArray(items) ? items.filter(isJsonObject) : []).map((item) => without("outgoingEdgeId", item)),
});

interface StoredResult {
  id: string;
  variables: { name: string; value: VariableValue }[];
  answers: { blockId: string; visit: number; content: string }[];
}

/** Plays a script on the server host, by calling its API without a network. */
export const playOverApi = async (
  parley: TestParley,
  { file, linked = [], variables = {}, replies }: Script,
): Promise<Conversation> => {
  const [bot] = await parley.importFiles([file, ...linked]);
  const publicId = bot?.publicId ?? "";
  const post: Post = async (path, body) => {
    const response = await parley.visitor("POST", path, body);
    const answer = (await response.json()) as JsonObject;
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${String(answer.message)}`);
    return answer;
  };
  const { chat, send } = await startClientChat(post, publicId, variables);
  const lines: Line[] = [];
  let seen = 0;
  const look = () => {
    lines.push(...chat.messages.slice(seen).map(sayingLine));
    seen = chat.messages.length;
    if (chat.input !== null) lines.push(askingLine(chat.input));
  };
  look();
  for (const reply of replies) {
    if (chat.hasEnded) throw new Error(`The chat has ended before "${reply}"`);
    await send(reply);
    look();
  }
  const response = await parley.owner("GET", `/api/v1/typebots/${publicId}/results`);
  const { results } = (await response.json()) as { results: StoredResult[] };
  const result = results.find(({ id }) => id === chat.resultId);
  return plain({
    lines,
    answers: (result?.answers ?? []).map(({ blockId, visit, content }) => ({ blockId, visit, content })),
    variables: valuesByName(result?.variables ?? []),
    hasEnded: chat.hasEnded,
  });
};
