import { credentialsDefinitions } from "@parley/blocks/credentials";
import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { listDeclaredOptions } from "@parley/blocks/testing";
import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { itemsOf, toBotFile } from "@parley/core/draft";
import { type BlockDefinition, canHaveWayOut, type FieldSpec, failureFields } from "@parley/core/fields";
import { compileFlow } from "@parley/core/format";
import { lintFlow } from "@parley/core/lint";
import { chat, evaluateHere } from "@parley/engine/testing";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addBlock, setOption } from "../../document/edits/index.ts";
import type { BotDocument } from "../../document/index.ts";
import { type Author, listedValue, press, setFields, setUnion, unfoldAround } from "../testing/author-fields.ts";
import { draftOf, openBot, showInBot } from "../testing/open-bot.tsx";
import { Inspector } from "./inspector.tsx";

// The code editor needs layout, which happy-dom doesn't have: the tests use its plain field.
vi.mock("../../../../ui/src/author/controls/code-editor.tsx", () => ({
  CodeEditor: ({ label, value, onChange }: { label: string; value: string; onChange: (code: string) => void }) => (
    <textarea data-editor aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  ),
}));

beforeEach(() => {
  const answers: Readonly<Record<string, Json>> = {
    "/api/v1/typebots": { typebots: [{ id: "other", name: "Other bot" }] },
    "/api/v1/credentials": {
      credentials: Object.keys(credentialsDefinitions).map((type) => ({
        id: type,
        type,
        name: type,
        createdAt: "2030-01-01T00:00:00.000Z",
        problem: null,
        canTest: true,
        usedBy: [],
      })),
      installationTypes: [],
      consents: [],
    },
    "/api/v1/media-search": { libraries: [] },
    "/api/v1/typebots/bot/look-up": { isDone: true, entries: [{ value: listedValue, label: "Listed" }] },
  };
  vi.stubGlobal("fetch", async (path: string) => Response.json(answers[path.split("?")[0] ?? ""] ?? {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const variables = ["Answer", "Other"].map((name) => ({ id: name.toLowerCase(), name }));

/** Opens a bot with one block of this type, selected. */
const openBlock = async (definition: BlockDefinition) => {
  const document = await openBot(draftOf({ variables }));
  const { operations, blockId } = addBlock(
    document.getState().draft,
    { type: definition.type, options: {}, items: [] },
    { groupId: "welcome" },
  );
  document.change("Add", operations);
  document.select({ blocks: [blockId] });
  showInBot(document, <Inspector />);
  return document;
};

const blockIn = (document: BotDocument): string => Object.keys(document.getState().draft.blocks).at(-1) ?? "";

const compile = (document: BotDocument) =>
  compileFlow(toBotFile(document.getState().draft, definitions), definitions, { botId: "bot", version: null });

/** Returns the block as in the bot file, with its options under `options`. */
const storedBlock = (document: BotDocument): JsonObject => {
  const { content, ...block } = toBotFile(document.getState().draft, definitions).groups[0]?.blocks[0] ?? {};
  return { options: {}, ...(content ? { options: content } : {}), ...block };
};

const valueAt = (from: Json | undefined, [step, ...rest]: readonly (string | 0)[]): Json | undefined => {
  if (step === undefined) return from;
  if (step === 0) return valueAt(Array.isArray(from) ? from[0] : undefined, rest);
  return valueAt(isJsonObject(from) ? from[step] : undefined, rest);
};

/** What several blocks share, such as the model that answers in place of another, is set in the first of them. */
const known = new Set<FieldSpec>();

describe.each(Object.values(definitions).map((definition) => [definition.type, definition] as const))(
  "%s",
  (_, definition) => {
    it("is authored in the inspector, field by field, and what comes of it runs", { timeout: 120_000 }, async () => {
      const document = await openBlock(definition);
      const told: string[] = [];
      const faults: unknown[] = [];
      const author: Author = {
        user: userEvent.setup(),
        known,
        bring: async ([, ...path], value) => {
          await act(async () => {
            document.change("File", (draft) =>
              setOption(draft, { table: "blocks", id: blockIn(document) }, path.map(String), value),
            );
          });
        },
        valueAt: (steps) => valueAt(storedBlock(document), steps),
        tell: (path, wanted, found) => {
          told.push(path.replace(/^options\./, "").replaceAll(".[]", "[]"));
          const isRight =
            wanted === "something" ? found !== undefined : JSON.stringify(found) === JSON.stringify(wanted);
          if (!isRight) faults.push({ path, wanted, found });
        },
      };
      const { options, item, itemLabels = { one: definition.label, many: definition.label } } = definition;
      const panel = screen.getByRole("heading", { level: 2 }).closest("header")?.parentElement as HTMLElement;

      if (options.kind === "object") await setFields(author, panel, options.fields, ["options"]);
      else await setUnion(author, panel, options, ["options"]);
      if (item && canHaveWayOut(definition)) {
        await press(author, within(panel).getByRole("button", { name: "If it fails" }));
        const toggle = within(panel).getByRole("switch", { name: /^Go another way if it fails/ });
        await press(author, toggle, " ");
        const section = toggle.closest<HTMLElement>('[role="group"]') as HTMLElement;
        await setFields(author, section, failureFields.fields, ["items", 0]);
      } else if (item) {
        await press(author, screen.getByRole("button", { name: `Add ${itemLabels.one.toLowerCase()}` }));
        const rows = screen.getByRole("list", { name: itemLabels.many });
        const row = within(rows).getAllByRole("listitem")[0] as HTMLElement;
        const { paths, ...others } = item.kind === "object" ? item.fields : {};
        const usual = Object.entries(others).filter(([, field]) => !field.isOptional);
        const further = Object.entries(others).filter(([, field]) => field.isOptional);
        await setFields(author, row, Object.fromEntries(usual.length > 0 ? usual : further), ["items", 0]);
        if (usual.length > 0 && further.length > 0) {
          await press(author, within(row).getByRole("button", { name: "More about this" }));
          await setFields(author, row, Object.fromEntries(further), ["items", 0]);
        }
        if (paths?.kind === "list" && paths.row.kind === "object") {
          await press(author, within(row).getByRole("button", { name: paths.addLabel ?? "" }));
          const path = within(within(row).getByRole("list", { name: paths.label })).getByRole("listitem");
          await setFields(author, path, paths.row.fields, ["items", 0, "paths", 0]);
        }
      }

      expect(faults).toEqual([]);
      const isSet = (path: string) =>
        told.some((one) => one === path || path.startsWith(`${one}.`) || path.startsWith(`${one}[`));
      const unset = listDeclaredOptions(definition).filter(({ path }) => !isSet(path));
      expect(unset.map(({ path }) => path)).toEqual([]);
      const { flow, problems } = compile(document);
      expect(problems).toEqual([]);
      expect(
        lintFlow(flow, definitions).filter(({ rule }) =>
          ["wrong-value", "missing-option", "missing-account"].includes(rule),
        ),
      ).toEqual([]);
      const story = chat(flow, { catalogue: runs, evaluate: evaluateHere });
      expect(["waiting", "ended"]).toContain(story.session.status);
      expect(story.outputs.filter((output) => output.type === "log" && output.description.includes("failed"))).toEqual(
        [],
      );
      // Presses the reset button of every field, the last first, because later fields depend on earlier ones.
      for (const reset of within(panel)
        .queryAllByRole("button", { name: /^Use the default: /, hidden: true })
        .reverse()) {
        await unfoldAround(author, reset);
        const label = reset.getAttribute("aria-label");
        await press(author, reset);
        expect(reset.isConnected && reset.getAttribute("aria-label") === label, `${label} does nothing`).toBe(false);
      }
      // Everything can be undone, back to the block as it was added.
      const [block] = Object.values(document.getState().draft.blocks);
      for (let steps = 0; steps < 300 && document.getState().undoLabel !== "Add"; steps++) document.undo();
      expect(document.getState().draft.blocks[block?.id ?? ""]?.options).toEqual({});
      expect(itemsOf(document.getState().draft, block?.id ?? "")).toEqual([]);
    });
  },
);
