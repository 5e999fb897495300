import { readFormula } from "@parley/core";
import { applyOperations, type Draft } from "@parley/core/draft";
import { describe, expect, it } from "vitest";
import { blocksIn, itemsIn } from "../../document/draft-index.ts";
import { answerOf, nextBehind, pointsFor, showPoints, worthOf } from "../../document/edits/answer-points.ts";
import { connect } from "../../document/edits/index.ts";
import { draftOf } from "../testing/open-bot.tsx";
import { dropPoints, findPointsPlace, givePoints, writePoints } from "./give-points.ts";

const at = { x: 0, y: 0 };
const bye = { type: "text", content: { richText: [{ type: "p", children: [{ text: "Bye" }] }] } };
const ask = {
  id: "ask",
  type: "choice input",
  options: { variableId: "size" },
  items: [
    { id: "big", content: "Big company" },
    { id: "small", content: "Small one", value: "small" },
  ],
};
const base = draftOf({
  variables: [{ id: "size", name: "Size" }],
  groups: [
    { id: "welcome", title: "Welcome", graphCoordinates: at, blocks: [ask, { id: "hi", ...bye }] },
    { id: "end", title: "End", graphCoordinates: at, blocks: [{ id: "bye", ...bye }] },
    { id: "other", title: "Other", graphCoordinates: at, blocks: [] },
  ],
});
const names = { answer: "Answer", sum: "Score" };
const does = (draft: Draft, operations: ReturnType<typeof givePoints>): Draft =>
  applyOperations(draft, operations).draft;
const given = (draft: Draft) => {
  const [first] = pointsFor(draft, draft.blocks.ask ?? { options: {} });
  if (!first) throw new Error("No points are given");
  return first;
};
const lead = (draft: Draft, item: string, groupId: string): Draft =>
  does(draft, connect(draft, { blockId: "ask", itemId: item }, { groupId }).operations);

describe("points for answers", () => {
  it("are counted behind the question, in a variable of their own, and written answer by answer", () => {
    const draft = does(base, givePoints(base, "ask", names));
    expect(blocksIn(draft, "welcome").map(({ type }) => type)).toEqual(["choice input", "Set variable", "text"]);
    const { block, formula } = given(draft);
    expect(formula).toMatchObject({ to: "{{Score}}", answer: "{{Size}}" });
    expect(draft.variables[String(block.options.variableId)]?.name).toBe("Score");
    const written = does(draft, writePoints(draft, block.id, "big COMPANY", "10"));
    const [big, small] = itemsIn(written, "ask");
    expect(worthOf(given(written).formula, big ? answerOf(big) : "")).toBe("10");
    // A stored value takes the place of the text, in points, too.
    expect(small && answerOf(small)).toBe("small");
    const gone = does(written, dropPoints(written, block.id, "Big company"));
    expect(given(gone).formula.rows).toEqual([["small", ""]]);
    expect(readFormula(String(given(gone).block.options.expressionToEvaluate))?.kind).toBe("points");
  });

  it("of several questions are added to the same variable; an answer that isn't saved gets a variable", () => {
    const first = does(base, givePoints(base, "ask", names));
    const unsaved = does(first, [{ op: "set", table: "blocks", id: "ask", path: ["options", "variableId"] }]);
    const draft = does(unsaved, givePoints(unsaved, "ask", names));
    expect(given(draft).formula).toMatchObject({ to: "{{Score}}", answer: "{{Answer}}" });
    expect(Object.values(draft.variables).map(({ name }) => name)).toEqual(["Size", "Score", "Answer"]);
  });

  it("are counted where all answers lead, and nowhere if they lead apart", () => {
    const together = lead(lead(base, "big", "end"), "small", "end");
    expect(findPointsPlace(together, "ask")).toEqual({ groupId: "end", before: "bye" });
    const apart = lead(lead(base, "big", "end"), "small", "other");
    expect(findPointsPlace(apart, "ask")).toBeNull();
    expect(givePoints(apart, "ask", names)).toEqual([]);
    expect(findPointsPlace(lead(base, "big", "end"), "ask")).toBeNull();
  });

  it("are shown with their sign, and not at all if there are none", () => {
    expect(["10", "-5", " 1,5 ", "0", "", "many"].map(showPoints)).toEqual(["+10", "−5", "+1.5", "", "", ""]);
  });

  it("are counted before what is added behind the question", () => {
    const draft = does(base, givePoints(base, "ask", names));
    expect(blocksIn(draft, "welcome").map(({ type }) => type)).toEqual(["choice input", "Set variable", "text"]);
    expect(nextBehind(draft, "ask")?.id).toBe("hi");
    expect(nextBehind(base, "ask")?.id).toBe("hi");
    expect(nextBehind(draft, "hi")).toBe(null);
  });
});
