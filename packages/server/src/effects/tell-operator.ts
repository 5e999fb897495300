import { lookup, type Patch, type ServerRefusal } from "@parley/core";
import type { BlockCall, BlockMeans } from "./block-call.ts";

const longestReason = 300;

const cutReason = (text: string): string => (text.length > longestReason ? `${text.slice(0, longestReason)}…` : text);

/** Whether a block refuses because another service failed or refused it: the account's key may be wrong. */
export const isOutsideFault = ({ status, code }: Pick<ServerRefusal, "status" | "code">): boolean =>
  status >= 500 || code === "PAYMENT_PROVIDER";

/** The reasons why an effect failed; empty if it did not. */
export const reasonsIn = ({ error, logs = [] }: Patch): string[] => [
  ...(error === undefined ? [] : [error]),
  ...logs.flatMap(({ status, description }) => (status === "error" ? [description] : [])),
];

/** Identifies the block for the operator. */
export const operatorPlace = (
  { served: { flow, block }, workspaceId }: Pick<BlockCall, "served" | "workspaceId">,
  asked: string,
) => ({ workspaceId, botId: flow.botId, blockId: block.id, blockType: block.type, asked });

/**
 * Logs for the operator that another service failed a block: which block, and the reason as its author reads it. Details,
 * which may contain visitors' data, are for the author only.
 */
export const tellOperator = (
  { log, definitions }: Pick<BlockMeans, "log" | "definitions">,
  call: Pick<BlockCall, "served" | "workspaceId">,
  asked: string,
  reasons: readonly string[],
): void => {
  // Failures of an author's own code and values involve no other service.
  if (reasons.length === 0 || lookup(definitions, call.served.block.type)?.family === "logic") return;
  log?.warn({ ...operatorPlace(call, asked), reason: cutReason(reasons.join(" ")) }, "a block could not do its work");
};
