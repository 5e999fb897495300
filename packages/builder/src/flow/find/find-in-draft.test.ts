import { definitions } from "@parley/blocks/definitions";
import { applyOperations, createDraft, type Draft } from "@parley/core/draft";
import { expect, it } from "vitest";
import { group } from "../../bot-writing/block-spec.ts";
import { askText, pick, say } from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { findInDraft, replaceMatches, type Search } from "./find-in-draft.ts";

const bot = (): Draft =>
  createDraft(
    writeBot({
      name: "Tea",
      groups: [
        group("Tea time", [say("**Tea** or tea?", "A cup of {{Tea kind}}"), pick("Drink", "Tea", "Coffee")], "End"),
        group("End", [say("Why?"), askText("Tea kind", "Some tea…")]),
      ],
    }),
    definitions,
  );

const search = (text: string, isCaseMatched = false): Search => ({ text, isCaseMatched });

const found = (draft: Draft, wanted: Search) => findInDraft(draft, wanted).map(({ text, count }) => [text, count]);

it("finds titles, texts, variables and options, in the order of the script", () => {
  expect(found(bot(), search("tea"))).toEqual([
    ["Tea time", 1],
    ["Tea", 1],
    [" or tea?", 1],
    ["A cup of {{Tea kind}}", 1],
    ["Tea", 1],
    ["Some tea…", 1],
    ["Tea kind", 1],
  ]);
});

it("matches case where it is told to, and signs as they are", () => {
  expect(found(bot(), search("tea", true))).toEqual([
    [" or tea?", 1],
    ["Some tea…", 1],
  ]);
  expect(found(bot(), search("?"))).toEqual([
    [" or tea?", 1],
    ["Why?", 1],
  ]);
  expect(found(bot(), search(""))).toEqual([]);
});

it("replaces in all texts at once, with their looks, and leaves names of variables and kinds of blocks alone", () => {
  const draft = bot();
  const wanted = search("tea");
  const { draft: after, inverse } = applyOperations(
    draft,
    replaceMatches(draft, findInDraft(draft, wanted), wanted, "$&"),
  );
  expect(found(after, search("$&"))).toEqual([
    ["$& time", 1],
    ["$&", 1],
    [" or $&?", 1],
    ["$&", 1],
    ["Some $&…", 1],
  ]);
  expect(JSON.stringify(after)).toContain("A cup of {{Tea kind}}");
  expect(JSON.stringify(after)).toContain('"bold":true');
  expect(Object.values(after.variables).map(({ name }) => name)).toContain("Tea kind");
  expect(applyOperations(after, inverse).draft).toEqual(draft);
});
