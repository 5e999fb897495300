import type {
  ChatContext,
  Json,
  JsonObject,
  NamedAnswer,
  NamedValue,
  ServerContext,
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
  /** Told every request and every look-up of credentials. */
  note?: (what: string, data: unknown) => void;
}

/** The capabilities of a server, for tests of server parts. Nothing leaves the test, and time stands still. */
export const createServerContext = ({
  responses = {},
  credentials = {},
  variables = [],
  answers = [],
  chat = {},
  note = () => {},
}: ServerSurroundings = {}): ServerContext => {
  let memory: Json | null = null;
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
    async fetch(address, request = {}) {
      note("asks another server", { address, ...request });
      const response = responses[address] ?? responses["*"];
      if (!response) throw new Error(`${address} can't be reached`);
      return { status: 200, headers: {}, text: "", ...response };
    },
    async credentials(id, type) {
      note("looks up credentials", { id, type });
      return (id === undefined ? undefined : credentials[id]) ?? null;
    },
    memory: {
      read: async () => memory,
      async write(value) {
        memory = value;
      },
      unclaimed: async () => [],
      claim: async () => false,
    },
    fingerprint: (value) => JSON.stringify(value),
    cancellation: { isCancelled: false, onCancel: () => {} },
  };
};
