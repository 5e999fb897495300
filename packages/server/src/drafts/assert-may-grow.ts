import { applyChange, type Draft, exportBotFile, type SentChange } from "@parley/core/draft";
import type { Definitions } from "@parley/core/fields";
import { mostBlocks, mostGroups, mostText } from "@parley/core/format";
import { encodeJson } from "../database/json-codec.ts";
import { HttpError } from "../web/http-error.ts";

const limits = { groups: mostGroups, blocks: mostBlocks } as const;
const tables = ["groups", "blocks"] as const;

/**
 * The error for a draft that would become too large. The editor undoes the named change, shows the reason, and sends
 * the others.
 */
const tooLarge = (found: string, most: string, change: SentChange | undefined): HttpError =>
  new HttpError(
    413,
    "TOO_LARGE",
    `The bot would have ${found}, and a bot may have ${most} at most. Divide it into bots that link to each other.`,
    change === undefined ? {} : { changeId: change.id },
  );

const countOf = (draft: Draft, table: (typeof tables)[number]): number => Object.keys(draft[table]).length;

/**
 * Checks that changes don't exceed a bot's limits of groups and blocks. A bot above the limits may still shrink.
 *
 * @throws HttpError 413 naming the first change that exceeds them
 */
export const assertMayGrow = (before: Draft, after: Draft, changes: readonly SentChange[]): void => {
  for (const table of tables) {
    if (before[table] === after[table]) continue;
    const [most, had, count] = [limits[table], countOf(before, table), countOf(after, table)];
    if (count <= most || count <= had) continue;
    let draft = before;
    const culprit = changes.find(({ operations }) => {
      draft = applyChange(draft, operations).draft;
      return countOf(draft, table) > Math.max(most, had);
    });
    throw tooLarge(`${count.toLocaleString("en")} ${table}`, most.toLocaleString("en"), culprit);
  }
};

/**
 * The same for the length of the bot's file, which takes long to measure.
 *
 * @throws HttpError 413 naming the largest of the changes
 */
export const assertTextMayGrow = (
  definitions: Definitions,
  before: Draft,
  after: Draft,
  changes: readonly SentChange[],
): void => {
  const lengthOf = (draft: Draft) => encodeJson(exportBotFile(draft, definitions)).length;
  const length = lengthOf(after);
  if (length <= mostText || length <= lengthOf(before)) return;
  const [largest] = changes
    .map((change) => ({ change, size: encodeJson(change.operations).length }))
    .sort((one, other) => other.size - one.size);
  const inMegabytes = (characters: number) => `${(characters / 1_048_576).toFixed(1).replace(".0", "")} MB of text`;
  throw tooLarge(inMegabytes(length), inMegabytes(mostText), largest?.change);
};
