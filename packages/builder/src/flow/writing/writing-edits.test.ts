import { definitions } from "@parley/blocks/definitions";
import { applyOperations, createBlankFile, createDraft, type Draft } from "@parley/core/draft";
import { describe, expect, it } from "vitest";
import { blocksIn, itemsIn } from "../../document/draft-index.ts";
import { addBlocks, type NewBlock, textBubble } from "../../document/edits/index.ts";
import { givePoints } from "../points/give-points.ts";
import { plainTextOf } from "./said-text.ts";
import * as writing from "./writing-edits.ts";

/** A bot with one group of these blocks, and their ids. */
const botOf = (...blocks: NewBlock[]): { draft: Draft; ids: string[] } => {
  const blank = createDraft(createBlankFile("Bot"), definitions);
  const { operations, blockIds } = addBlocks(blank, blocks, { groupId: "welcome" });
  return { draft: applyOperations(blank, operations).draft, ids: blockIds };
};

/** Returns the group as text lines. */
const read = (draft: Draft): string[] =>
  blocksIn(draft, "welcome").map((block) => {
    if (block.type === "text") return plainTextOf(block);
    const variable = draft.variables[String(block.options.variableId)]?.name ?? "";
    const rows = itemsIn(draft, block.id).map(({ options }) => String(options.content ?? ""));
    return `[${[block.type, variable, ...rows].filter(Boolean).join(" | ")}]`;
  });

const after = (draft: Draft, { operations }: Pick<writing.Written, "operations">): Draft =>
  applyOperations(draft, operations).draft;

const bubble = (text: string): NewBlock => textBubble(text);

describe("a question in a bubble", () => {
  it.each([
    ["What's your e-mail?", "[email input | E-mail]"],
    ["How old are you?", "[number input | Age]"],
    ["Do you like tea?", "[choice input | Like tea | Yes | No]"],
    ["Where do you live?", "[text input | Live]"],
    ["¿Cómo te llamas?", "[text input | Cómo te llamas]"],
  ])("%s gets %s", (question, expected) => {
    const { draft, ids } = botOf(bubble(question), bubble("Thanks"));
    expect(read(after(draft, writing.acceptOffer(draft, ids[0] ?? "")))).toEqual([question, expected, "Thanks"]);
  });

  it("has no offer where it asks nothing, or where an input follows already", () => {
    const { draft, ids } = botOf(bubble("Hello."), bubble("Your name?"), { type: "text input" });
    expect(ids.map((id) => writing.findOffer(draft, id))).toEqual([null, null, null]);
  });

  it("never shares its variable with another question", () => {
    const { draft, ids } = botOf(bubble("Your name?"), bubble("Your name?"));
    const once = after(draft, writing.acceptOffer(draft, ids[0] ?? ""));
    const twice = after(once, writing.acceptOffer(once, ids[1] ?? ""));
    expect(read(twice)).toEqual(["Your name?", "[text input | Name]", "Your name?", "[text input | Name 2]"]);
  });
});

describe("writing as in a text", () => {
  it("Enter makes the next bubble, with what stood behind the caret", () => {
    const { draft, ids } = botOf(bubble("One"), bubble("Three"));
    const made = writing.addBubbleBehind(draft, ids[0] ?? "", [{ type: "p", children: [{ text: "Two" }] }]);
    expect(read(after(draft, made))).toEqual(["One", "Two", "Three"]);
    expect(after(draft, made).blocks[made.next ?? ""]?.type).toBe("text");
  });

  it("Backspace in an empty bubble takes it away and goes back", () => {
    const { draft, ids } = botOf(bubble("One"), bubble(""), bubble("Two"));
    const made = writing.removeEmpty(draft, ids[1] ?? "");
    expect([read(after(draft, made)), made.next]).toEqual([["One", "Two"], ids[0]]);
  });

  it("a slash puts a block where the empty bubble was; an input is named after the question above", () => {
    const { draft, ids } = botOf(bubble("What's your favourite colour?"), bubble(""), bubble("Bye"));
    const made = writing.replaceEmpty(draft, ids[1] ?? "", { type: "text input" });
    expect(read(after(draft, made))).toEqual([
      "What's your favourite colour?",
      "[text input | Favourite colour]",
      "Bye",
    ]);
    const picture = writing.replaceEmpty(draft, ids[1] ?? "", { type: "image" });
    expect(read(after(draft, picture))[1]).toBe("[image]");
  });

  it("an input behind an empty bubble is named after the question before that bubble", () => {
    const { draft } = botOf(bubble("What is your name?"), bubble(""));
    const made = writing.addWritten(draft, { type: "text input" }, { groupId: "welcome" });
    expect(read(after(draft, made))).toEqual(["What is your name?", "", "[text input | Name]"]);
  });

  it("pasted lines become bubbles, bullets buttons; one line is just text", () => {
    const { draft, ids } = botOf(bubble(""), bubble("Bye"));
    const pasted = writing.pasteInto(draft, ids[0] ?? "", "Hello\n\nTea or coffee?\n- Tea\n- Coffee\n");
    expect(pasted && read(after(draft, pasted))).toEqual([
      "Hello",
      "Tea or coffee?",
      "[choice input | Tea | Coffee]",
      "Bye",
    ]);
    expect(writing.pasteInto(draft, ids[0] ?? "", "Hello")).toBeNull();
    expect(writing.pasteInto(draft, ids[1] ?? "", "a\nb")?.operations).toHaveLength(2);
  });

  it("the group goes on where it went, whatever is added at its end", () => {
    const { draft, ids } = botOf(bubble("One?"));
    const goesOn = {
      ...draft,
      edges: {
        ...draft.edges,
        e: { id: "e", order: "a", from: { blockId: ids[0] ?? "" }, to: { groupId: "welcome" }, data: {} },
      },
    };
    const made = writing.acceptOffer(goesOn, ids[0] ?? "");
    expect(after(goesOn, made).edges.e?.from).toEqual({ blockId: made.next });
  });
});

describe("a new block", () => {
  /** Adds a block at the end and returns its options, or those of its first row. */
  const add = (draft: Draft, type: string) => {
    const made = writing.addWritten(draft, { type }, { groupId: "welcome" });
    const within = after(draft, made);
    const id = made.next ?? "";
    const { content } = itemsIn(within, id)[0]?.options ?? {};
    const { comparisons = {} } = (content ?? {}) as { comparisons?: Record<string, { values: object }> };
    return { within, id, values: Object.values(comparisons)[0]?.values };
  };

  it("that compares begins with the answer before it, or with the score where points are given", () => {
    const asked = botOf(bubble("Tea or coffee?"));
    const draft = after(asked.draft, writing.acceptOffer(asked.draft, asked.ids[0] ?? ""));
    const question = blocksIn(draft, "welcome")[1];
    const answer = add(draft, "Condition");
    expect(answer.values).toEqual({ variableId: question?.options.variableId, comparisonOperator: "Equal to" });
    expect(writing.beginsInForm(answer.within, answer.id)).toBe(true);
    const scored = after(draft, {
      operations: givePoints(draft, question?.id ?? "", { answer: "Answer", sum: "Score" }),
    });
    const score = Object.values(scored.variables).find(({ name }) => name === "Score");
    expect(add(scored, "Condition").values).toEqual({ variableId: score?.id, comparisonOperator: "Greater than" });
    const nothing = add(botOf().draft, "Condition");
    expect(nothing.values).toEqual({ comparisonOperator: "Equal to" });
    expect(writing.beginsInForm(nothing.within, nothing.id)).toBe(false);
  });

  it("that sends an e-mail begins with a recipient to fill in", () => {
    const { within, id } = add(botOf().draft, "Email");
    expect(within.blocks[id]?.options).toEqual({ recipients: [""] });
    expect(writing.beginsInForm(within, id)).toBe(true);
  });
});

describe("a letter typed on a selected block", () => {
  it("goes into the text, the placeholder or an empty answer, which is added if there is none", () => {
    const full = { type: "choice input", items: [{ content: "A" }, { content: "Z" }] };
    const open = { type: "choice input", items: [{ content: "A" }, { content: "" }, { content: "Z" }] };
    const { draft, ids } = botOf(bubble("Hi"), { type: "text input" }, full, open);
    const places = ids.map((id) => writing.findPlaceToType(draft, id));
    expect(places.slice(0, 2)).toEqual([{ operations: [] }, { operations: [] }]);
    const added = applyOperations(draft, places[2]?.operations ?? []).draft;
    expect(itemsIn(added, ids[2] ?? "").map(({ id }) => id)[2]).toBe(places[2]?.itemId);
    expect(places[3]).toEqual({ operations: [], itemId: itemsIn(draft, ids[3] ?? "")[1]?.id });
  });

  it("goes nowhere if the block has no such text", () => {
    const { draft, ids } = botOf({ type: "Condition" }, { type: "image" }, { type: "rating input" });
    for (const id of ids) expect(writing.findPlaceToType(draft, id)).toBeNull();
  });
});

describe("buttons", () => {
  it("take several lines at once, and an empty one behind any of them", () => {
    const { draft, ids } = botOf({ type: "choice input", items: [{ content: "A" }, { content: "Z" }] });
    const [first] = itemsIn(draft, ids[0] ?? "");
    const rows = writing.writeRows(draft, first?.id ?? "", writing.readRowTexts("- B\n2) C\n\n* D"));
    const written = applyOperations(draft, rows.operations).draft;
    expect(read(written)).toEqual(["[choice input | B | C | D | Z]"]);
    const added = writing.addRowBehind(written, rows.itemId);
    expect(itemsIn(applyOperations(written, added.operations).draft, ids[0] ?? "").map(({ id }) => id)[3]).toBe(
      added.itemId,
    );
  });
});
