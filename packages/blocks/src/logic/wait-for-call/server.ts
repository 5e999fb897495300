import { cutDetails, defineServer, type FlowBlock, type LogEntry, type Patch } from "@parley/core";
import { mapResponse } from "../../http-requests/read-response.ts";
import { usualTimeLimit, type WaitForCallBlock } from "./block.ts";

const context = "While waiting for a call";

const toMilliseconds = (minutes: number | undefined): number => (minutes ?? usualTimeLimit) * 60_000;

/** Returns the patch with which the chat goes on. */
const over = (logs: LogEntry[], patch: Patch = {}): Patch => ({ ...patch, logs });

export const server = defineServer<WaitForCallBlock["options"]>({
  waits: {
    /** Waits for the call and saves its data. */
    listen: async ({ options }: FlowBlock<WaitForCallBlock["options"]>, server) => {
      const timeLimit = toMilliseconds(options.timeLimit);
      const { since, body } = await server.receive(timeLimit);
      if (body === undefined) {
        if (Date.now() - since < timeLimit) return undefined;
        return over([{ status: "warning", description: "Nobody called in time; the flow goes on", context }]);
      }
      const { changes, failures } = await mapResponse(options, { statusCode: 200, data: body }, server, context);
      const details = cutDetails(JSON.stringify(body));
      const taken: LogEntry = { status: "success", description: "Another service called", details, context };
      return over([taken, ...failures], { variables: changes });
    },
  },
  /** In a host without a public address, nobody can call, so it does not wait. */
  withoutPage: {
    listen: async () =>
      over([{ status: "warning", description: "Nobody can call this chat here; the flow goes on", context }]),
  },
  sample: async (_block, server) => {
    const { since, body } = await server.receive(10 * 60_000);
    const milliseconds = Math.max(0, Math.round(Date.now() - since));
    return body === undefined
      ? { statusCode: null, headers: {}, data: null, milliseconds }
      : { statusCode: 200, headers: {}, data: body, milliseconds };
  },
});
