import type { InputOutput, JsonObject } from "@parley/core";
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
      const { botId, blockId, visit } = input;
      await outbox.settled();
      const path = `/api/typebots/${encodeURIComponent(botId)}/results/${encodeURIComponent(await resultId)}/${what}`;
      const shown = token();
      const response = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...(shown === undefined ? {} : { "x-parley-token": shown }) },
        body: JSON.stringify({ ...data, blockId, visit }),
      });
      const answer = (await response.json().catch(() => ({}))) as JsonObject;
      if (response.ok) return answer;
      throw new Error(typeof answer.message === "string" ? answer.message : `The server answered ${response.status}.`);
    },
    prepareReturn: () => {
      keepForReturn(true);
      return { url: location.href, forget: () => keepForReturn(false) };
    },
  });
