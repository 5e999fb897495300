import { writeFormula } from "@parley/core";
import { applyOperations, type Draft, type DraftBlock, type Operation } from "@parley/core/draft";
import { itemsIn } from "../draft-index.ts";
import { answerOf, isSameAnswer, type PointsBlock, pointsFor } from "./answer-points.ts";
import { setOption } from "./option-edits.ts";

type Row = PointsBlock["formula"]["rows"][number];

/** Whether another question that is saved in the same variable has an answer with this text. */
const isAnswerElsewhere = (draft: Draft, { id, options }: DraftBlock, answer: string): boolean =>
  Object.values(draft.items).some(
    (item) =>
      item.blockId !== id &&
      draft.blocks[item.blockId]?.options.variableId === options.variableId &&
      isSameAnswer(answerOf(item), answer),
  );

/** Returns the place of the nth row with this text, counted from 0; -1 if there is none. */
const findRow = (rows: readonly Row[], answer: string, nth: number): number =>
  rows.map(([key], place) => (isSameAnswer(key, answer) ? place : -1)).filter((place) => place >= 0)[nth] ?? -1;

/**
 * Returns operations with those added that let points follow their answers: an answer that gets another text keeps its
 * points. While it is typed it may be empty or the same as another answer for a moment, so that of rows with the same
 * text the first belongs to the first answer with it, and so on.
 */
export const followAnswers = (draft: Draft, operations: readonly Operation[]): readonly Operation[] => {
  const edited = new Set(
    operations.flatMap((one) => (one.op === "set" && one.table === "items" && one.path[0] === "options" ? one.id : [])),
  );
  if (edited.size === 0) return operations;
  const after = applyOperations(draft, operations).draft;
  const rowsOf = new Map<string, { points: PointsBlock; rows: readonly Row[] }>();
  for (const blockId of new Set([...edited].flatMap((id) => draft.items[id]?.blockId ?? []))) {
    const block = draft.blocks[blockId];
    if (!block) continue;
    const items = itemsIn(draft, blockId);
    const answers = items.map(answerOf);
    const given = pointsFor(draft, block);
    for (const [place, { id }] of items.entries()) {
      const item = after.items[id];
      const before = answers[place] ?? "";
      const next = item ? answerOf(item) : before;
      if (next === before) continue;
      const nth = answers.slice(0, place).filter((answer) => isSameAnswer(answer, before)).length;
      const isShared = isAnswerElsewhere(draft, block, before);
      for (const points of given) {
        const rows = rowsOf.get(points.block.id)?.rows ?? points.formula.rows;
        const row = findRow(rows, before, nth);
        const worth = rows[row]?.[1];
        if (worth === undefined) continue;
        const followed: Row = [next, worth];
        rowsOf.set(points.block.id, { points, rows: isShared ? [...rows, followed] : rows.with(row, followed) });
      }
      answers[place] = next;
    }
  }
  return [
    ...operations,
    ...[...rowsOf].flatMap(([id, { points, rows }]) =>
      setOption(draft, { table: "blocks", id }, ["expressionToEvaluate"], writeFormula({ ...points.formula, rows })),
    ),
  ];
};
