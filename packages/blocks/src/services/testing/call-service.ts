import type { BlockServer, Delivery, DeliveryOutcome, JsonObject, Patch, ServerCall } from "@parley/core";
import { type BlockDefinition, complete, withCompletePairs } from "@parley/core/fields";
import { createDeliveryContext, createJob } from "../../testing/create-delivery-context.ts";
import { createServerContext, type ServerSurroundings } from "../../testing/create-server-context.ts";

// For tests: runs a block's server part against scripted services.

/** A request as received by the service. */
interface Asked {
  address: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeLimit?: number;
}

/** Everything a server part has done. */
export interface Done {
  patch: Patch;
  asked: Asked[];
  /** The files it has stored. */
  kept: { folder: string; extension: string; type: string; bytes: Uint8Array }[];
  /** The texts it has streamed to the visitor. */
  streamed: string[];
  /** Its pauses, in milliseconds. */
  waited: number[];
  /** The deliveries it has queued. */
  delivered: Delivery[];
  /** The outcome of one attempt for each delivery. */
  outcomes: (DeliveryOutcome | undefined)[];
}

/** Runs the server part of a block with these options. */
export const callService = async (
  { definition, server }: { definition: BlockDefinition; server: BlockServer },
  options: JsonObject,
  surroundings: ServerSurroundings = {},
): Promise<Done> => {
  const done: Done = { patch: {}, asked: [], kept: [], streamed: [], waited: [], delivered: [], outcomes: [] };
  const lists: Readonly<Record<string, unknown[]>> = {
    "asks another server": done.asked,
    "keeps a file": done.kept,
    "streams text": done.streamed,
    waits: done.waited,
    delivers: done.delivered,
  };
  const noting: ServerSurroundings = { ...surroundings, note: (what, data) => void lists[what]?.push(data) };
  const context = createServerContext(noting);
  const completed = complete(definition.options, options) as JsonObject;
  const filled = withCompletePairs(definition.options, completed);
  const send: ServerCall | undefined = server.effects?.send;
  done.patch = (await send?.({ id: "block", type: definition.type, options: filled }, context, null)) ?? {};
  for (const { name, payload } of done.delivered) {
    const outcomes = await server.deliveries?.[name]?.send([createJob(payload)], createDeliveryContext(noting));
    done.outcomes.push(outcomes?.[0]);
  }
  return done;
};
