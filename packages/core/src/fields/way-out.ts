import type { FlowBlock, FlowItem } from "../nouns/flow-parts.ts";
import type { BlockDefinition } from "./define-block.ts";
import type { ValueOf } from "./field-spec.ts";
import { choice, fields, number, text, variable } from "./fields.ts";

/** The longest that a visitor waits for a block with a way out, with all its tries and pauses, in seconds. */
export const longestWait = 120;

/** When a way out is taken, if not after a failure. */
const whenField = choice(["nothing"], {
  label: "Taken if",
  labels: { nothing: "nothing was found" },
  isOptional: true,
});

/** What authors set of a way out that is taken if a block fails. */
export const failureFields = fields({
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
  retryStatuses: text({
    label: "Repeat at the statuses",
    help: "Numbers, ranges and classes, such as 409, 500-504, 5xx. Empty: 408, 425, 429 and 5xx. Without an answer it is always repeated.",
    placeholder: "408, 425, 429, 5xx",
    template: "none",
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

/**
 * The items of a block that calls another service, one of each kind at most: what happens if it fails, and if it has looked
 * something up and found nothing. Their edges are further ends of the block. In files they stand under Parley's own key.
 */
export const wayOutFields = fields({ when: whenField, ...failureFields.fields });

/** A range of HTTP statuses, both ends included. */
type StatusRange = readonly [from: number, to: number];

/** The statuses at which the same call may succeed a little later, where an author names none. */
const usualRetries = "408, 425, 429, 5xx";

const rangeOf = (part: string): StatusRange | null => {
  const [, hundreds] = /^([1-5])xx$/i.exec(part) ?? [];
  if (hundreds !== undefined) return [Number(hundreds) * 100, Number(hundreds) * 100 + 99];
  const [, from, to = from] = /^([1-5]\d\d)(?:\s*[-–]\s*([1-5]\d\d))?$/.exec(part) ?? [];
  return from === undefined || Number(to) < Number(from) ? null : [Number(from), Number(to)];
};

/** The parts of statuses such as `409, 500-504, 5xx`. */
const partsOf = (given: string): string[] =>
  given
    .split(/[,;]|(?<![-–\s])\s+(?![-–\s])/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const readStatuses = (given: string): StatusRange[] =>
  partsOf(given)
    .map(rangeOf)
    .filter((range) => range !== null);

/** The parts of what an author has written that are no statuses: calls are not repeated for them. */
export const unknownStatuses = (given: string): string[] => partsOf(given).filter((part) => rangeOf(part) === null);

/** Whether a call that was answered with this status is repeated; `given` is what the author has written. */
export const isRetriedStatus = (given: string, status: number): boolean =>
  readStatuses(given.trim() === "" ? usualRetries : given).some(([from, to]) => status >= from && status <= to);

/** A block's way out, complete. */
export type WayOut = FlowItem & ValueOf<typeof failureFields>;

/** What authors call the ways out. */
export const wayOutLabel = "If it fails";
const nothingLabel = "If nothing was found";

/** Whether an item is the way that is taken if nothing was found. */
export const isForNothing = (item: object): boolean => "when" in item && item.when === "nothing";

/** What authors call a way out. */
export const labelOfWayOut = (item: object): string => (isForNothing(item) ? nothingLabel : wayOutLabel);

/** Whether a block with these options looks something up, so that it may find nothing. */
export const mayFindNothing = (
  definition: Pick<BlockDefinition, "findsBy"> | undefined,
  { action }: { readonly action?: unknown },
): boolean => typeof action === "string" && definition?.findsBy?.includes(action) === true;

/** Whether blocks of a type can have a way out. */
export const canHaveWayOut = (definition: Pick<BlockDefinition, "item"> | undefined): boolean =>
  definition?.item === wayOutFields;

/** The way out of a block that fails; undefined if it has none. */
export const findWayOut = (
  definition: Pick<BlockDefinition, "item"> | undefined,
  { items }: Pick<FlowBlock, "items">,
): WayOut | undefined =>
  // Cast: compiling has completed the item by the fields above.
  canHaveWayOut(definition) ? (items?.find((item) => !isForNothing(item)) as WayOut | undefined) : undefined;
