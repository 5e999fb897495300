import type { CredentialSummary } from "@parley/api/app";
import { definitions } from "@parley/blocks/definitions";
import { isJsonObject, type JsonObject, lookup } from "@parley/core";
import { applyOperations, createBlankFile, createDraft, type Draft, fromRows } from "@parley/core/draft";
import { findAnswerAction } from "@parley/core/fields";
import { describe, expect, it } from "vitest";
import { blocksIn } from "../../document/draft-index.ts";
import { addGroupWith, connect, type NewBlock, textBubble } from "../../document/edits/index.ts";
import { plainTextOf } from "./said-text.ts";
import { chooseAccount } from "./use-account-at-hand.ts";
import { addWritten } from "./writing-edits.ts";

const blank = (): Draft => createDraft(createBlankFile("Bot"), definitions);

const add = (draft: Draft, block: NewBlock, groupId = "welcome"): Draft =>
  applyOperations(draft, addWritten(draft, block, { groupId }).operations).draft;

/** The options of the last block of a type, as in files, without the ids of rows. */
const optionsOf = (draft: Draft, type: string): JsonObject => {
  const block = Object.values(draft.blocks).findLast((one) => one.type === type);
  const field = definitions[type]?.options ?? { kind: "object", label: "", fields: {} };
  const { messages, responseMapping, ...options } = fromRows(field, block?.options ?? {});
  const bare = (rows: unknown) =>
    Array.isArray(rows) ? rows.filter(isJsonObject).map(({ id: _, ...row }): JsonObject => row) : [];
  return { ...options, messages: bare(messages), responseMapping: bare(responseMapping) };
};

const variableId = (draft: Draft, wanted: string): string =>
  Object.values(draft.variables).find(({ name }) => name === wanted)?.id ?? "";

describe("a new block that asks a model", () => {
  it("sends the talk, saves the answer, and shows it beneath", () => {
    const asked = add(add(blank(), textBubble("What do you want to know?")), { type: "text input" });
    const question = Object.values(asked.variables)[0]?.name ?? "";
    const draft = add(asked, { type: "openai" });
    expect(optionsOf(draft, "openai")).toEqual({
      action: "Create chat completion",
      model: "gpt-6-luna",
      messages: [
        { role: "assistant", content: "What do you want to know?" },
        { role: "user", content: `{{${question}}}` },
      ],
      responseMapping: [{ item: "Message content", variableId: variableId(draft, "Answer") }],
    });
    const blocks = blocksIn(draft, "welcome");
    expect(blocks.map(({ type }) => type)).toEqual(["text", "text input", "openai", "text"]);
    expect(plainTextOf(blocks.at(-1))).toBe("{{Answer}}");
  });

  it("has a variable of its own, and knows what the model answered before", () => {
    const once = add(add(blank(), { type: "text input" }), { type: "groq" });
    const twice = add(add(once, { type: "text input" }), { type: "anthropic" });
    expect(optionsOf(twice, "anthropic")).toMatchObject({
      action: "Create Chat Message",
      messages: [{ role: "user" }, { role: "assistant", content: "{{Answer}}" }, { role: "user" }],
      responseMapping: [{ variableId: variableId(twice, "Answer 2") }],
    });
  });

  it("follows the one way back to other groups, and stops where several lead", () => {
    const first = add(add(blank(), textBubble("Your city?")), { type: "text input" });
    const added = addGroupWith(first, { at: { x: 0, y: 0 }, title: "Next" }, [textBubble("One moment.")]);
    const within = applyOperations(first, added.operations).draft;
    const [, input] = blocksIn(within, "welcome");
    const way = connect(within, { blockId: input?.id ?? "" }, { groupId: added.groupId });
    const linked = applyOperations(within, way.operations).draft;
    const talk = (draft: Draft) => optionsOf(add(draft, { type: "mistral" }, added.groupId), "mistral").messages;
    expect(talk(linked)).toMatchObject([
      { role: "assistant", content: "Your city?" },
      { role: "user", content: expect.stringMatching(/^\{\{.+\}\}$/) },
    ]);
    expect(talk(within)).toEqual([{ role: "user", content: "" }]);
  });

  it("leaves a block alone that is set up otherwise, and blocks that ask no model", () => {
    const draft = add(add(blank(), { type: "openai", options: { action: "Create speech" } }), { type: "Webhook" });
    expect(blocksIn(draft, "welcome").map(({ type }) => type)).toEqual(["openai", "Webhook"]);
    expect(draft.variables).toEqual({});
  });

  it.each(["openai", "anthropic", "mistral", "groq", "deepseek", "perplexity", "together-ai", "open-router"])(
    "is known for %s",
    (type) => expect(findAnswerAction(lookup(definitions, type)?.options)).toBeDefined(),
  );
});

describe("the account of a new block", () => {
  const account = (id: string, more: Partial<CredentialSummary> = {}): CredentialSummary => ({
    id,
    type: "openai",
    name: id,
    createdAt: "",
    problem: null,
    canTest: true,
    noticesUrl: null,
    usedBy: [],
    ...more,
  });
  const user = { id: "b", name: "Other" };

  it("is the one this bot uses, else one that is in use, else the newest; never one of another service", () => {
    const draft = add(blank(), { type: "openai", options: { credentialsId: "old" } });
    const all = [account("new"), account("used", { usedBy: [user] }), account("old")];
    expect(chooseAccount(draft, all, "openai")).toBe("old");
    expect(chooseAccount(blank(), all, "openai")).toBe("used");
    expect(chooseAccount(blank(), [account("new"), account("old")], "openai")).toBe("new");
    expect(chooseAccount(blank(), all, "groq")).toBeUndefined();
  });

  it("works, where there is one that does", () => {
    const all = [account("broken", { problem: "Connect again", usedBy: [user] }), account("sound")];
    expect(chooseAccount(blank(), all, "openai")).toBe("sound");
    expect(chooseAccount(blank(), all.slice(0, 1), "openai")).toBe("broken");
  });
});
