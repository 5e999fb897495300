import { expect, it } from "vitest";
import { planBatches } from "./import-batches.ts";

const file = (botId: string, linkedBotIds: string[] = [], bytes = 1) => ({ botId, linkedBotIds, bytes });
const limits = { files: 3, bytes: 10 };
const plan = (...files: ReturnType<typeof file>[]) =>
  planBatches(files, limits).map((batch) => batch.map(({ botId }) => botId).join(" "));

it("fills requests up in the order of the files", () => {
  expect(plan(file("a"), file("b"), file("c"), file("d"))).toEqual(["a b c", "d"]);
  expect(plan(file("a", [], 6), file("b", [], 5), file("c", [], 5))).toEqual(["a", "b c"]);
});

it("sends bots that link to each other together, links of links and both directions included", () => {
  expect(plan(file("a"), file("b"), file("c", ["e"]), file("d"), file("e"))).toEqual(["a b", "c e d"]);
  expect(plan(file("a"), file("b"), file("x", ["z"]), file("y"), file("z", ["y"]))).toEqual(["a b", "x y z"]);
});

it("a bot that is not among the files joins those that link to it", () => {
  expect(plan(file("a", ["gone"]), file("b"), file("c"), file("d", ["gone"]))).toEqual(["a d b", "c"]);
});

it("what does not fit into one request is sent in several, and a file that fits into none by itself", () => {
  expect(plan(file("a", ["b"]), file("b", ["c"]), file("c", ["d"]), file("d"))).toEqual(["a b c", "d"]);
  expect(plan(file("a"), file("b", [], 99), file("c"))).toEqual(["a", "b", "c"]);
});

it("two files of the same bot stay together", () => {
  expect(plan(file("a"), file("b"), file("b"))).toEqual(["a b b"]);
});
