import type { FlowBlock, FlowItem } from "../nouns/flow-parts.ts";
import type { BlockDefinition } from "./define-block.ts";
import type { ValueOf } from "./field-spec.ts";
import { fields, number, variable } from "./fields.ts";

/** The longest that a visitor waits for a block with a way out, with all its tries and pauses, in seconds. */
export const longestWait = 120;

/**
 * The item of a block that calls another service: what happens if it fails. Its edge is the second end of the block. In
 * files it stands under Parley's own key.
 */
export const wayOutFields = fields({
  errorVariableId: variable({
    label: "Save the error in",
    help: "Why it failed, in a sentence. Empty after a success.",
  }),
  statusVariableId: variable({
    label: "Save the status in",
    help: "The number that the other service answered with, such as 404. Empty if it gave no answer.",
  }),
  answerVariableId: variable({
    label: "Save the answer in",
    help: "What the other service answered, at most 10,000 characters.",
  }),
  timeLimit: number({
    label: "Time limit",
    help: "How long one try may take. Without one, the block's own limit counts.",
    unit: "seconds",
    min: 1,
    max: longestWait,
    isOptional: true,
  }),
  tries: number({
    label: "Try again",
    help: "How often the call is repeated if the service can't be reached, is busy or has a fault. A call that got no answer may have arrived: repeat only what may be done twice. What is delivered (e-mails, events, new rows) is never repeated.",
    unit: "times",
    min: 0,
    max: 5,
    default: 0,
  }),
  pause: number({
    label: "Pause before each",
    help: "If the service names a pause, the longer one counts. All tries together take two minutes at most.",
    unit: "seconds",
    min: 0,
    max: 60,
    default: 1,
  }),
});

/** A block's way out, complete. */
export type WayOut = FlowItem & ValueOf<typeof wayOutFields>;

/** What authors call the way out. */
export const wayOutLabel = "If it fails";

/** Whether blocks of a type can have a way out. */
export const canHaveWayOut = (definition: Pick<BlockDefinition, "item"> | undefined): boolean =>
  definition?.item === wayOutFields;

/** The way out of a block; undefined if it has none. */
export const findWayOut = (
  definition: Pick<BlockDefinition, "item"> | undefined,
  { items }: Pick<FlowBlock, "items">,
): WayOut | undefined =>
  // Cast: compiling has completed the item by the fields above.
  canHaveWayOut(definition) ? (items?.[0] as WayOut | undefined) : undefined;
