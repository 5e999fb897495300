import type { ResultCondition } from "@parley/api";
import { type RawBuilder, sql } from "kysely";
import type { DatabaseKind } from "../database/schema.ts";
import type { ResultView } from "./result-view.ts";
import { fixedColumns, fold, splitKey, variablePrefix } from "./view-values.ts";

/**
 * What a database can say of answers by itself, so that results are read only where it can't tell. Databases compare letters
 * in different ways; what they say of plain ASCII is the same on each, and the same as what `createMatcher` says.
 */
export interface AnswerTest {
  /** The bot and the block whose answers are meant; null for all answers. */
  block: readonly [botId: string, blockId: string] | null;
  /** Answers that may meet the condition. All others don't. */
  mayMatch: RawBuilder<unknown>;
  /** Answers that meet it without doubt. */
  isCertain: RawBuilder<unknown>;
}

/** A pattern of `like`, whose signs stand for themselves but the given frame. */
const pattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

const like = (kind: DatabaseKind, wanted: string): RawBuilder<unknown> =>
  kind === "mysql"
    ? sql`lower(content) like ${wanted}`
    : kind === "postgres"
      ? sql`lower(content) like ${wanted} escape '\\'`
      : sql`content like ${wanted} escape '\\'`;

const hasOtherLetters = (kind: DatabaseKind): RawBuilder<unknown> =>
  kind === "sqlite" ? sql`content glob ${"*[^\u0001-~]*"}` : sql`octet_length(content) <> char_length(content)`;

const isOnlyFiles = sql`(content = '' and uploaded_files is not null)`;

const isPlainText = (text: string): boolean => /^[ -~]*$/.test(text);

const testOf = (kind: DatabaseKind, value: string, isWhole: boolean): Omit<AnswerTest, "block"> => {
  const wanted = fold(value.trim());
  if (!isPlainText(wanted))
    return { mayMatch: sql`(${hasOtherLetters(kind)} or ${isOnlyFiles})`, isCertain: sql`1 = 0` };
  const inside = like(kind, `%${pattern(wanted)}%`);
  return {
    mayMatch: sql`(${inside} or ${hasOtherLetters(kind)} or ${isOnlyFiles})`,
    isCertain: isWhole ? like(kind, pattern(wanted)) : inside,
  };
};

const isOfAnswers = ({ column }: ResultCondition): boolean =>
  column.includes("/") && !fixedColumns.has(column) && !column.startsWith(variablePrefix);

/** The test that leaves the fewest results of a view; null if the database can't say anything. */
export const findAnswerTest = (
  kind: DatabaseKind,
  { conditions, search }: Pick<ResultView, "conditions" | "search">,
): AnswerTest | null => {
  const {
    column,
    is,
    value = "",
  } = conditions.find((one) => isOfAnswers(one) && (one.is === "is" || one.is === "contains") && one.value?.trim()) ??
  {};
  if (column !== undefined) return { block: splitKey(column), ...testOf(kind, value, is === "is") };
  return search === undefined ? null : { block: null, ...testOf(kind, search, false) };
};
