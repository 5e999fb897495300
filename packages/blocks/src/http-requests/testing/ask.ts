import type { BlockServer, JsonObject, Patch, ServerCall } from "@parley/core";
import { complete, withCompletePairs } from "@parley/core/fields";
import { createServerContext, type ServerSurroundings } from "../../testing/create-server-context.ts";
import { requestFields } from "../fields.ts";
import { createRequestServer } from "../server.ts";

// For tests: runs the server part of request blocks against scripted servers.

export const address = "https://api.example.org/people";

/** A request as received by the other server. */
export interface Asked {
  address: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  timeLimit: number;
  proxy?: string;
}

interface Call {
  effect?: string;
  data?: JsonObject | null;
  server?: BlockServer;
}

/** Runs one of the block's effects on the server; `asked` lists the requests that other servers got. */
export const ask = async (
  options: JsonObject,
  surroundings: ServerSurroundings = {},
  { effect = "send", data = null, server = createRequestServer(10) }: Call = {},
): Promise<{ asked: Asked[]; patch: Patch }> => {
  const asked: Asked[] = [];
  const context = createServerContext({
    responses: { "*": { text: "{}" } },
    ...surroundings,
    note: (what, request) => void (what === "asks another server" && asked.push(request as Asked)),
  });
  const run: ServerCall | undefined = server.effects?.[effect];
  const filled = withCompletePairs(requestFields, complete(requestFields, options) as JsonObject);
  const patch = await run?.({ id: "b", type: "Webhook", options: filled }, context, data);
  return { asked, patch: patch ?? {} };
};

/** Like `ask`, for tests in which other parts of the request don't matter. */
export const askWith = async (webhook: JsonObject, surroundings?: ServerSurroundings, more: JsonObject = {}) => {
  const { asked, patch } = await ask({ ...more, webhook: { url: address, ...webhook } }, surroundings);
  return { request: asked[0], patch };
};
