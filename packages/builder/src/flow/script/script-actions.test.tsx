import { beforeEach, expect, it } from "vitest";
import { panelStore } from "../../open-bot/panel-store.ts";
import { draftOf, openBot } from "../testing/open-bot.tsx";
import { addAtSelection, type ScriptContext } from "./script-actions.ts";
import { createScriptStore } from "./script-store.ts";

beforeEach(() => panelStore.setState({ tab: "chat" }));

const open = async () => {
  const blocks = [{ id: "hi", type: "text", content: { richText: [{ type: "p", children: [{ text: "Hi" }] }] } }];
  const groups = [{ id: "welcome", title: "Welcome", graphCoordinates: { x: 0, y: 0 }, blocks }];
  const document = await openBot(draftOf({ groups }));
  document.select({ blocks: ["hi"] });
  // Only what adding uses.
  return {
    document,
    script: createScriptStore(() => true),
    words: (key: string) => key,
    fillNew: (block: object) => block,
  } as unknown as ScriptContext;
};

it.each(["email input", "Condition", "image"])("whoever adds a block of type %s sees its form", async (type) => {
  const context = await open();
  addAtSelection(context, { type });
  expect(panelStore.getState().tab).toBe("block");
  const { draft, selection } = context.document.getState();
  expect(draft.blocks[selection.blocks[0] ?? ""]?.type).toBe(type);
});

it.each(["text", "choice input"])("whoever adds a block of type %s writes in it, and the chat stays", async (type) => {
  const context = await open();
  addAtSelection(context, { type });
  expect(panelStore.getState().tab).toBe("chat");
});

it("whoever goes through the problems goes on to see them", async () => {
  panelStore.setState({ tab: "problems" });
  addAtSelection(await open(), { type: "Condition" });
  expect(panelStore.getState().tab).toBe("problems");
});
