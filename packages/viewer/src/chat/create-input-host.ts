import type { InputOutput } from "@parley/core";
import type { InputHost, Uploads } from "@parley/ui";
import type { Outbox } from "../outbox/create-outbox.ts";

interface HostOptions {
  outbox: Pick<Outbox, "settled">;
  resultId: Promise<string>;
  token: () => string | undefined;
  /** Keeps the chat as it stands for a visitor who leaves and comes back, or no longer. */
  keepForReturn: (isKept: boolean) => void;
  uploadsOf: (input: InputOutput) => Uploads;
}

/** Lets inputs call the server. The server answers from what it has stored, so that comes first. */
export const createInputHost =
  ({ outbox, resultId, token, keepForReturn, uploadsOf }: HostOptions): ((input: InputOutput) => InputHost) =>
  (input) => ({
    uploads: uploadsOf(input),
    ask: async (what, data = {}) => {
      await outbox.settled();
      const { askServer } = await import("./ask-server.ts");
      return askServer(input, { resultId: await resultId, token: token(), what, data });
    },
    prepareReturn: () => {
      keepForReturn(true);
      return { url: location.href, forget: () => keepForReturn(false) };
    },
  });
