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
  ServerContext,
  ServerRequest,
  ServerResponse,
} from "@parley/core";
import { evaluateAll } from "@parley/engine/testing";

/** What a block's server part finds in a test. */
export interface ServerSurroundings {
  /** What other servers answer, by address; `*` stands for all other addresses. Without it these can't be reached. */
  responses?: Readonly<Record<string, Partial<ServerResponse>>>;
  /** What credentials hold, by id. They are of whatever type is asked for. */
  credentials?: Readonly<Record<string, JsonObject>>;
  variables?: readonly NamedValue[];
  answers?: NamedAnswer[];
  chat?: ChatContext;
  /** What models answer; a short sentence where absent. */
  modelAnswer?: Partial<AiAnswer>;
  /** What another service has sent; nobody has called where it is absent. */
  received?: Json;
  /** Milliseconds for which the block has waited for that. */
  waited?: number;
  /** Why texts that are being made are broken off behind what the test has answered; they aren't where it is absent. */
  cancelled?: Cancellation["reason"];
  /** What comes of what is delivered at once; all is well where absent. */
  report?: Partial<DeliveryReport>;
  /** Told every request and every look-up of credentials. */
  note?: (what: string, data: unknown) => void;
}

/** What a model could give a tool: a text for every parameter. */
const sampleInput = ({ properties }: JsonObject): JsonObject =>
  Object.fromEntries(Object.keys(properties ?? {}).map((name) => [name, `a ${name}`]));

/** The capabilities of a server, for tests of server parts. Nothing leaves the test, and time stands still. */
export const createServerContext = ({
  responses = {},
  credentials = {},
  variables = [],
  answers = [],
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
      const pieces = async function* () {
        yield* text;
        if (cancelled === undefined) return;
        isOver = true;
        throw new Error("This operation was aborted");
      };
      return { ...response, text: pieces() };
    },
    async ai({ onText, tools = [], ...request }: AiRequest) {
      note("asks a model", { ...request, tools: tools.map(({ run: _, ...described }) => described) });
      // A model that uses each of its tools once, whatever it was asked.
      for (const { name, parameters, run } of tools) note(`uses ${name}`, await run(sampleInput(parameters)));
      isOver = cancelled !== undefined;
      const said = { text: "The model says so.", usage: { prompt: 11, completion: 7, total: 18 }, ...modelAnswer };
      const answer: AiAnswer = isOver ? { ...said, isCancelled: true } : said;
      onText?.(answer.text);
      return answer;
    },
    async storeFile({ folder, extension, ...file }) {
      note("keeps a file", { folder, extension, ...file });
      return `https://files.test/tmp/${folder}/name.${extension}`;
    },
    say: (text) => note("says", text),
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
