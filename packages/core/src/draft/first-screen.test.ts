import fc from "fast-check";
import { expect, test } from "vitest";
import { importBotFile } from "../format/import-bot-file.ts";
import { anyBotFile } from "../format/testing/any-bot-file.ts";
import { createDraft } from "./create-draft.ts";
import { readFirstScreen } from "./first-screen.ts";
import { repairDraft } from "./repair-draft.ts";

test("every draft has a first screen, and it stays small", () => {
  fc.assert(
    fc.property(anyBotFile, (file) => {
      const screen = readFirstScreen(repairDraft(createDraft(importBotFile(file).file, {})).draft, {});
      expect(screen.says.length).toBeLessThanOrEqual(3);
      for (const text of screen.says) expect([...text].length).toBeLessThanOrEqual(90);
      expect(screen.answers.length).toBeLessThanOrEqual(4);
    }),
  );
});
