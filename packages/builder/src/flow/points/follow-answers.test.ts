import { readFormula } from "@parley/core";
import type { Draft } from "@parley/core/draft";
import fc from "fast-check";
import { expect, it } from "vitest";
import { itemsIn } from "../../document/draft-index.ts";
import { answerOf, pointsFor, worthOf } from "../../document/edits/answer-points.ts";
import { setOption } from "../../document/edits/index.ts";
import type { BotDocument } from "../../document/index.ts";
import { draftOf, openBot } from "../testing/open-bot.tsx";
import { givePoints, writePoints } from "./give-points.ts";

const question = (id: string, answers: readonly string[]) => ({
  id,
  type: "choice input",
  options: { variableId: "size" },
  items: answers.map((content, place) => ({ id: `${id}${place}`, content })),
});
const botOf = (...blocks: ReturnType<typeof question>[]) =>
  draftOf({
    variables: [{ id: "size", name: "Size" }],
    groups: [{ id: "welcome", title: "Welcome", graphCoordinates: { x: 0, y: 0 }, blocks }],
  });

/** Opens a bot in which the answers to its first question have 10, 20, 30 … points. */
const openWithPoints = async (draft: Draft): Promise<BotDocument> => {
  const document = await openBot(draft);
  document.change("Give points", (now) => givePoints(now, "ask", { answer: "Answer", sum: "Score" }));
  for (const [place, item] of itemsIn(document.getState().draft, "ask").entries())
    document.change("Write points", (now) =>
      writePoints(now, pointsOf(now)[0]?.block.id ?? "", answerOf(item), `${place + 1}0`),
    );
  return document;
};
const pointsOf = (draft: Draft) => pointsFor(draft, draft.blocks.ask ?? { options: {} });
const worths = ({ draft }: { draft: Draft }) =>
  itemsIn(draft, "ask").map(
    (item) => `${answerOf(item)} ${pointsOf(draft).map(({ formula }) => worthOf(formula, answerOf(item)))}`,
  );
const write = (document: BotDocument, id: string, key: string, text: string | undefined) =>
  document.change("Write answer", (draft) => setOption(draft, { table: "items", id }, [key], text));

it("an answer keeps its points when it gets another text or a stored value, and undo takes both back", async () => {
  const document = await openWithPoints(botOf(question("ask", ["Yes", "Yes, soon", "No"])));
  write(document, "ask0", "content", "Of course");
  write(document, "ask2", "value", "never");
  expect(worths(document.getState())).toEqual(["Of course 10", "Yes, soon 20", "never 30"]);
  document.undo();
  document.undo();
  expect(worths(document.getState())).toEqual(["Yes 10", "Yes, soon 20", "No 30"]);
});

it("an answer of another question that is saved in the same variable keeps its points, too", async () => {
  const document = await openWithPoints(botOf(question("ask", ["Yes", "No"]), question("again", ["Yes", "Maybe"])));
  write(document, "ask0", "content", "Sure");
  write(document, "ask0", "content", "Surely");
  const [points] = pointsOf(document.getState().draft);
  const code = points?.block.options.expressionToEvaluate;
  expect(readFormula(String(code))).toMatchObject({
    rows: [
      ["Yes", "10"],
      ["No", "20"],
      ["Surely", "10"],
    ],
  });
});

it("however answers are typed, empty and equal ones in between, each has its points at the end", async () => {
  const texts = fc.constantFrom("", "A", "B", "AB", " a ", "C");
  const keystrokes = fc.array(fc.tuple(fc.constantFrom(0, 1, 2), texts), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(keystrokes, async (typed) => {
      const document = await openWithPoints(botOf(question("ask", ["A", "B", "C"])));
      for (const [place, text] of typed) write(document, `ask${place}`, "content", text);
      for (const place of [0, 1, 2]) write(document, `ask${place}`, "content", `Answer ${place}`);
      expect(worths(document.getState())).toEqual(["Answer 0 10", "Answer 1 20", "Answer 2 30"]);
    }),
    { numRuns: 30 },
  );
});
