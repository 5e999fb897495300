import { definitions } from "@parley/blocks/definitions";
import { createDraft, type Draft } from "@parley/core/draft";
import { expect, it } from "vitest";
import { type GroupSpec, group } from "../../bot-writing/block-spec.ts";
import { pick, say } from "../../bot-writing/blocks.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { outlineScript } from "./outline-script.ts";

/** Returns the script's titles, indented by depth, each part under its event. */
const read = (draft: Draft): string[] =>
  outlineScript(draft).flatMap(({ event, sections }) => [
    event ? event.type : "nothing leads to",
    ...sections.map(({ groupId, depth }) => `${"  ".repeat(depth)}- ${draft.groups[groupId]?.title}`),
  ]);

const botOf = (...groups: GroupSpec[]): Draft => createDraft(writeBot({ name: "Bot", groups }), definitions);

it("reads from the start along the talk", () => {
  const draft = botOf(group("A", [say("a")], "C"), group("B", [say("b")]), group("C", [say("c")], "B"));
  expect(read(draft)).toEqual(["start", "- A", "- C", "- B"]);
});

it("branches stand indented below, and where they come together the talk goes on", () => {
  const draft = botOf(
    group("A", [say("?"), pick("x", ["Yes", "Good"], ["No", "Why"], ["Later", "End"])], "End"),
    group("End", [say("bye")], "Last"),
    group("Why", [say("why"), pick("y", ["Price", "Money"], ["Time", "End"])], "End"),
    group("Money", [say("m")], "End"),
    group("Good", [say("g")], "End"),
    group("Last", [say("l")]),
  );
  expect(read(draft)).toEqual(["start", "- A", "  - Good", "  - Why", "    - Money", "- End", "- Last"]);
});

it("a loop is a way back, and holds nothing up", () => {
  const draft = botOf(
    group("A", [say("a")], "Ask"),
    group("Ask", [say("?"), pick("x", ["Again", "A"], ["On", "B"])]),
    group("B", [say("b"), pick("y", ["Ask", "Ask"], ["Done", "C"])]),
    group("C", [say("c")]),
  );
  expect(read(draft)).toEqual(["start", "- A", "- Ask", "  - B", "    - C"]);
});

it("what nothing leads to stands at the end, each above what it leads to", () => {
  const draft = botOf(
    group("A", [say("a")]),
    group("Lost 2", [say("b")]),
    group("Lost 1", [say("c")], "Lost 2"),
    group("Round", [say("r")], "Round"),
  );
  expect(read(draft)).toEqual(["start", "- A", "nothing leads to", "- Lost 1", "- Lost 2", "- Round"]);
});

it("every group stands in it once, whatever leads where", () => {
  const titles = Array.from({ length: 40 }, (_, place) => `G${place}`);
  for (let seed = 1; seed < 60; seed += 1) {
    let state = seed;
    const next = (count: number) => {
      state = (state * 48271) % 2147483647;
      return state % count;
    };
    const any = () => titles[next(titles.length)] ?? "";
    const draft = botOf(
      ...titles.map((title) =>
        group(title, [say("x"), pick("v", ["a", any()], ["b", any()], "c")], next(3) === 0 ? undefined : any()),
      ),
    );
    const placed = outlineScript(draft).flatMap(({ sections }) => sections.map(({ groupId }) => groupId));
    expect(placed.slice().sort()).toEqual(Object.keys(draft.groups).sort());
  }
});
