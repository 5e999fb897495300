import { isJsonObject, type JsonObject, type VariableValue } from "@parley/core";

// A client of the chat API written from its documentation alone: what it sends, and how it handles responses.

/** Sends a request and returns the body of the response. Rejects if it is refused. */
export type Post = (path: string, body: JsonObject) => Promise<JsonObject>;

interface ClientChat {
  messages: JsonObject[];
  input: JsonObject | null;
  /** The actions without a visible message: redirects, waits, scripts. */
  actions: JsonObject[];
  resultId: string | null;
  hasEnded: boolean;
}

// The AsyncFunction constructor has no global name.
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...args: unknown[]) => Promise<unknown>;

const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** Clients add a `return` unless there is one, reply with the value as text, or with the code itself if it fails. */
const runScript = async ({ content, args }: JsonObject): Promise<string | undefined> => {
  const code = String(content);
  const values = listOf(args);
  try {
    const body = code.includes("return ") ? code : `return ${code}`;
    const value = await new AsyncFunction(...values.map(({ id }) => String(id)), body)(
      ...values.map((arg) => arg.value),
    );
    return value === undefined ? undefined : typeof value === "string" ? value : JSON.stringify(value);
  } catch {
    return code;
  }
};

const outcomeOf = async ({ type, setVariable }: JsonObject): Promise<string | undefined> => {
  if (type !== "setVariable" || !isJsonObject(setVariable) || !isJsonObject(setVariable.scriptToExecute))
    return undefined;
  return runScript(setVariable.scriptToExecute);
};

/** Starts a chat. `send` continues it; actions with a result are run and answered automatically. */
export const startClientChat = async (post: Post, publicId: string, variables: Record<string, VariableValue>) => {
  const chat: ClientChat = { messages: [], input: null, actions: [], resultId: null, hasEnded: false };
  let sessionId = "";

  const take = async (answer: JsonObject): Promise<void> => {
    chat.messages = [...chat.messages, ...listOf(answer.messages)];
    chat.input = isJsonObject(answer.input) ? answer.input : null;
    const actions = listOf(answer.clientSideActions);
    const asking = actions.find((action) => action.expectsDedicatedReply === true);
    chat.actions = [...chat.actions, ...actions.filter((action) => action !== asking)];
    if (asking !== undefined) return take(await proceed(await outcomeOf(asking)));
    chat.hasEnded = chat.input === null;
  };
  const proceed = (message?: string) =>
    post(`/api/v1/sessions/${sessionId}/continueChat`, message === undefined ? {} : { message });

  const started = await post(`/api/v1/typebots/${publicId}/startChat`, { prefilledVariables: variables });
  sessionId = String(started.sessionId);
  chat.resultId = typeof started.resultId === "string" ? (started.resultId.split(".")[0] ?? null) : null;
  await take(started);
  return { chat, send: async (message: string) => take(await proceed(message)) };
};
