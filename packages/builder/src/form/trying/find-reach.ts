import { definitions } from "@parley/blocks/definitions";
import { isJsonObject, lookup } from "@parley/core";
import { type Draft, fromRows } from "@parley/core/draft";
import { type BlockReach, complete, reachOf } from "@parley/core/fields";

/** What a block of the draft does at its service, and whether its author is asked before it is tried. */
export interface Reach {
  does: BlockReach;
  needsConsent: boolean;
}

const reads = new Set(["GET", "HEAD", "OPTIONS"]);
const changes: ReadonlySet<BlockReach> = new Set([
  "adds a row",
  "changes rows",
  "sends an e-mail",
  "sends an event",
  "sends a message",
]);

export const findReach = (draft: Draft, blockId: string): Reach => {
  const block = lookup(draft.blocks, blockId);
  const definition = block && lookup(definitions, block.type);
  if (!block || !definition) return { does: "nothing", needsConsent: false };
  const options = complete(definition.options, fromRows(definition.options, block.options));
  // Cast: complete options are an object, whatever its fields.
  const named = options as Readonly<Record<string, unknown>>;
  const does = reachOf(definition, named);
  const { webhook } = named;
  const method = isJsonObject(webhook) ? webhook.method : undefined;
  const isReading = typeof method === "string" && reads.has(method);
  return { does, needsConsent: changes.has(does) || (does === "sends a request" && !isReading) };
};
