import {
  type BlockRun,
  type Catalogue,
  type Directive,
  type FlowBlock,
  isJsonObject,
  type Json,
  type Patch,
  type Reply,
  type ReplyOutcome,
  type RunContext,
  type VariableValue,
} from "@parley/core";
import type { TraceStep } from "./messages.ts";

/** A step without the group, which the host adds. */
export type BareTraceStep = Omit<TraceStep, "groupId" | "groupTitle">;

const variableIdsIn = (value: Json | undefined): string[] => {
  if (Array.isArray(value)) return value.flatMap(variableIdsIn);
  if (!isJsonObject(value ?? null)) return [];
  return Object.entries(value as object).flatMap(([key, inner]: [string, Json]) =>
    key === "variableId" && typeof inner === "string" ? [inner] : variableIdsIn(inner),
  );
};

/** Returns the values of the variables that a block's rows compare. */
const comparedValues = ({ items = [] }: FlowBlock, context: RunContext): Record<string, VariableValue> =>
  Object.fromEntries(items.flatMap((item) => variableIdsIn(item as Json)).map((id) => [id, context.value(id)]));

const rowOf = ({ items = [] }: FlowBlock, edgeId: string | null): Pick<TraceStep, "row"> => {
  const row = edgeId === null ? undefined : items.find((item) => item.outgoingEdgeId === edgeId);
  return row ? { row } : {};
};

const ofDirective = (block: FlowBlock, directive: Directive, context: RunContext): Partial<TraceStep> => {
  const { variables = [] } = directive;
  const changes = variables.length > 0 ? { changes: [...variables] } : {};
  if (directive.do === "say") return { ...changes, text: directive.text };
  if (!block.items?.length || directive.do === "ask") return changes;
  const values = comparedValues(block, context);
  const compared = Object.keys(values).length > 0 ? { values } : {};
  if (directive.do === "follow") return { ...changes, ...compared, ...rowOf(block, directive.edgeId) };
  return directive.do === "next" ? { ...changes, ...compared, isElse: true } : changes;
};

const ofOutcome = ({ items = [] }: FlowBlock, reply: Reply, outcome: ReplyOutcome): Partial<TraceStep> => {
  if ("isSkipped" in outcome) return { does: "skipped" };
  if (!outcome.isValid) return { does: "rejected", text: reply.text };
  const row = items.find(({ id }) => id === outcome.itemId);
  return { does: "accepted", text: outcome.label ?? outcome.content, ...(row ? { row } : {}) };
};

/** A block whose need was met has at most one row: its way out, by which it leaves if it failed. */
const ofPatch = (
  { items = [] }: FlowBlock,
  { failed, error }: Patch,
  { isElse: _, ...done }: Partial<TraceStep>,
): Partial<TraceStep> => ({
  ...done,
  ...(failed || error !== undefined ? { failed: { isLeft: items[0]?.outgoingEdgeId !== undefined } } : {}),
});

/** Wraps a catalogue so that blocks report each of their steps. */
export const traceCatalogue = (catalogue: Catalogue, tell: (step: BareTraceStep) => void): Catalogue => {
  const traced = new Map<BlockRun, BlockRun>();
  const trace = (run: BlockRun): BlockRun => {
    const step = (block: FlowBlock, context: RunContext, what: TraceStep["what"], does: string) => ({
      time: context.now,
      botId: context.botId(),
      blockId: block.id,
      blockType: block.type,
      what,
      does,
    });
    const { reply, done } = run;
    return {
      ...run,
      run: (block, context) => {
        const directive = run.run(block, context);
        tell({ ...step(block, context, "ran", directive.do), ...ofDirective(block, directive, context) });
        return directive;
      },
      ...(reply && {
        reply: (block, given, context) => {
          const outcome = reply(block, given, context);
          tell({ ...step(block, context, "answered", "accepted"), ...ofOutcome(block, given, outcome) });
          return outcome;
        },
      }),
      ...(done && {
        done: (block, patch, context) => {
          const directive = done(block, patch, context);
          tell({
            ...step(block, context, "done", directive.do),
            ...ofPatch(block, patch, ofDirective(block, directive, context)),
          });
          return directive;
        },
      }),
    };
  };
  // A proxy, because the catalogue grows when flows are loaded.
  return new Proxy(catalogue, {
    get: (target, type) => {
      const run = typeof type === "string" && Object.hasOwn(target, type) ? target[type] : undefined;
      if (!run) return undefined;
      const known = traced.get(run) ?? trace(run);
      traced.set(run, known);
      return known;
    },
  });
};
