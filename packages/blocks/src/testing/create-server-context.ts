import type {
  AiAnswer,
  AiRequest,
  Cancellation,
  ChatContext,
  DeliveryReport,
  Json,
  JsonObject,
  NamedAnswer,
  NamedValue,
  OwnFile,
  ServerContext,
  ServerRequest,
  ServerResponse,
} from "@parley/core";
import { evaluateAll } from "@parley/engine/testing";

/** The surroundings of a server part in a test. */
export interface ServerSurroundings {
  /** The responses of other servers by address; `*` is for all others. Without it they can't be reached. */
  responses?: Readonly<Record<string, Partial<ServerResponse>>>;
  /** The content of credentials by id, of any type. */
  credentials?: Readonly<Record<string, JsonObject>>;
  variables?: readonly NamedValue[];
  answers?: NamedAnswer[];
  /** The files of the chat, by address. */
  files?: Readonly<Record<string, OwnFile>>;
  chat?: ChatContext;
  /** The model's answer; by default a short sentence. */
  modelAnswer?: Partial<AiAnswer>;
  /** The data of a call from another service; absent if nobody has called. */
  received?: Json;
  /** How long the block has waited for the call, in milliseconds. */
  waited?: number;
  /** Why streamed texts are cancelled after the test's answer; absent if they aren't. */
  cancelled?: Cancellation["reason"];
  /** The outcome of immediate deliveries; success by default. */
  report?: Partial<DeliveryReport>;
  /** Called for every request and every look-up of credentials. */
  note?: (what: string, data: unknown) => void;
}

/** Makes a model's arguments for a tool: a text for each parameter. */
const sampleInput = ({ properties }: JsonObject): JsonObject =>
  Object.fromEntries(Object.keys(properties ?? {}).map((name) => [name, `a ${name}`]));

/** A server's capabilities for tests, without real requests and with a stopped clock. */
export const createServerContext = ({
  responses = {},
  credentials = {},
  variables = [],
  answers = [],
  files = {},
  chat = {},
  modelAnswer = {},
  received,
  waited = 0,
  cancelled,
  report = {},
  note = () => {},
}: ServerSurroundings = {}): ServerContext => {
  let memory: Json | null = null;
  let isOver = false;
  const answer = async (address: string, request: ServerRequest = {}): Promise<ServerResponse> => {
    note("asks another server", { address, ...request });
    const response = responses[address] ?? responses["*"];
    if (!response) throw new Error(`${address} can't be reached`);
    return { status: 200, headers: {}, text: "", bytes: new Uint8Array(), ...response };
  };
  return {
    chat,
    now: 1_700_000_000_000,
    workspaceId: "workspace",
    botId: "bot",
    hasValues: true,
    place: { botId: "bot", blockId: "block", visit: 0 },
    variables,
    answers: async () => answers,
    evaluate: async (evaluations) => evaluateAll(evaluations),
    fetch: answer,
    async stream(address, request) {
      const { text, ...response } = await answer(address, request);
      const chunks = async function* () {
        yield* text;
        if (cancelled === undefined) return;
        isOver = true;
        throw new Error("This operation was aborted");
      };
      return { ...response, text: chunks() };
    },
    async ai({ onText, tools = [], ...request }: AiRequest) {
      note("asks a model", { ...request, tools: tools.map(({ run: _, ...described }) => described) });
      // The model calls each of its tools once.
      for (const { name, parameters, run } of tools) note(`uses ${name}`, await run(sampleInput(parameters)));
      isOver = cancelled !== undefined;
      const whole = { text: "The model says so.", usage: { prompt: 11, completion: 7, total: 18 }, ...modelAnswer };
      const answer: AiAnswer = isOver ? { ...whole, isCancelled: true } : whole;
      onText?.(answer.text);
      return answer;
    },
    noteUse: () => undefined,
    async storeFile({ folder, extension, ...file }) {
      note("keeps a file", { folder, extension, ...file });
      return `https://files.test/tmp/${folder}/name.${extension}`;
    },
    readFile: async (address, limit) => {
      const file = files[address];
      return file !== undefined && file.bytes.byteLength <= limit ? file : null;
    },
    streamText: (chunk) => note("streams text", chunk),
    async deliver(delivery) {
      note("delivers", delivery);
      return [];
    },
    async deliverNow(delivery) {
      note("delivers", delivery);
      return { status: "done", logs: [], answer: { id: "an id", threadId: "a thread" }, ...report };
    },
    resultAddress: chat.resultId === undefined ? null : `https://builder.test/results/${chat.resultId}`,
    sleep: async (milliseconds) => note("waits", milliseconds),
    async credentials(id, type) {
      note("looks up credentials", { id, type });
      return (id === undefined ? undefined : credentials[id]) ?? null;
    },
    signToken: (claims, key) => JSON.stringify({ claims, key }),
    memory: {
      read: async () => memory,
      async write(value) {
        memory = value;
      },
      unclaimed: async () => [],
      claim: async () => false,
    },
    receive: async (timeLimit) => {
      note("waits for a call", { timeLimit });
      return { since: 1_700_000_000_000 - waited, ...(received === undefined ? {} : { body: received }) };
    },
    fingerprint: (value) => JSON.stringify(value),
    cancellation: {
      get isCancelled() {
        return isOver;
      },
      get reason() {
        return isOver ? cancelled : undefined;
      },
      onCancel: () => {},
    },
  };
};
