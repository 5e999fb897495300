import { type FormulaRow, readFormula, writeFormula } from "@parley/core";
import type { Draft, Operation } from "@parley/core/draft";
import { blocksIn, edgeFrom, itemsIn, startKey } from "../../document/draft-index.ts";
import { answerOf, isSameAnswer, listPointsBlocks, type PointsFormula } from "../../document/edits/answer-points.ts";
import { addBlock, addVariable, type BlockPlace, setOption } from "../../document/edits/index.ts";
import { siblingOf } from "../writing/writing-edits.ts";

/**
 * Returns where points for a question are counted: behind it, or at the beginning of the group to which all its answers
 * lead. Null if they lead to different places, so that no single block would see all of them.
 */
export const findPointsPlace = (draft: Draft, blockId: string): BlockPlace | null => {
  const block = draft.blocks[blockId];
  if (!block) return null;
  const behind = { groupId: block.groupId, before: siblingOf(draft, blockId, 1)?.id ?? null };
  // Where several are picked, all go on in the same way.
  if (block.options.isMultipleChoice === true) return behind;
  const edges = itemsIn(draft, blockId).map(({ id }) => edgeFrom(draft, startKey({ blockId, itemId: id })));
  if (edges.every((edge) => edge === undefined)) return behind;
  const [first] = edges;
  const isOne = edges.every((edge) => edge?.to.groupId === first?.to.groupId && edge?.to.blockId === undefined);
  if (!first || !isOne) return null;
  return { groupId: first.to.groupId, before: blocksIn(draft, first.to.groupId)[0]?.id ?? null };
};

/** The names of new variables: of the answer, if it isn't saved yet, and of the sum. */
interface Names {
  answer: string;
  sum: string;
}

/** Returns the variable that other questions add their points to. */
const findSum = (draft: Draft): string | undefined => {
  const id = listPointsBlocks(draft)[0]?.block.options.variableId;
  return typeof id === "string" && draft.variables[id] ? id : undefined;
};

/** Adds the block that gives points for the answers to a question. Nothing happens if there is no place for it. */
export const givePoints = (draft: Draft, blockId: string, names: Names): readonly Operation[] => {
  const block = draft.blocks[blockId];
  const place = findPointsPlace(draft, blockId);
  if (!block || !place) return [];
  const operations: Operation[] = [];
  const nameOf = (id: unknown): string | undefined => (typeof id === "string" ? draft.variables[id]?.name : undefined);
  let answer = nameOf(block.options.variableId);
  if (answer === undefined) {
    const added = addVariable(draft, names.answer);
    operations.push(
      ...added.operations,
      ...setOption(draft, { table: "blocks", id: blockId }, ["variableId"], added.variableId),
    );
    answer = added.name;
  }
  let sumId = findSum(draft);
  let sum = nameOf(sumId);
  if (sumId === undefined || sum === undefined) {
    const added = addVariable(draft, names.sum);
    operations.push(...added.operations);
    [sumId, sum] = [added.variableId, added.name];
  }
  const rows = itemsIn(draft, blockId).map((item) => [answerOf(item), ""] as const);
  const code = writeFormula({ kind: "points", to: `{{${sum}}}`, answer: `{{${answer}}}`, rows });
  const options = { variableId: sumId, expressionToEvaluate: code };
  return [...operations, ...addBlock(draft, { type: "Set variable", options }, place).operations];
};

/** Changes the rows of a block that gives points. */
const changeRows = (draft: Draft, pointsId: string, change: (formula: PointsFormula) => PointsFormula["rows"]) => {
  const code = draft.blocks[pointsId]?.options.expressionToEvaluate;
  const formula = typeof code === "string" ? readFormula(code) : undefined;
  if (formula?.kind !== "points") return [];
  const written = writeFormula({ ...formula, rows: change(formula) });
  return setOption(draft, { table: "blocks", id: pointsId }, ["expressionToEvaluate"], written);
};

/** Writes the points for an answer, which has one row afterwards. */
export const writePoints = (draft: Draft, pointsId: string, answer: string, worth: string): readonly Operation[] =>
  changeRows(draft, pointsId, ({ rows }) => {
    const place = rows.findIndex(([key]) => isSameAnswer(key, answer));
    if (place < 0) return [...rows, [answer, worth]];
    return rows
      .map(([key, before], row): FormulaRow => [key, row === place ? worth : before])
      .filter(([key], row) => row === place || !isSameAnswer(key, answer));
  });

/** Removes the points for a text that is no answer any more. */
export const dropPoints = (draft: Draft, pointsId: string, answer: string): readonly Operation[] =>
  changeRows(draft, pointsId, ({ rows }) => rows.filter(([key]) => !isSameAnswer(key, answer)));
