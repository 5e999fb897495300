import fc from "fast-check";
import { expect, test } from "vitest";
import { importBotFile } from "../format/import-bot-file.ts";
import { anyBotFile } from "../format/testing/any-bot-file.ts";
import { createDraft } from "./create-draft.ts";
import { botOf } from "./draft.ts";
import { applyOperations } from "./operations.ts";
import { repairDraft } from "./repair-draft.ts";
import { keysAboutBot, replaceContent } from "./replace-content.ts";
import { toBotFile } from "./to-bot-file.ts";

const content = (file: object) => Object.fromEntries(Object.entries(file).filter(([key]) => !keysAboutBot.has(key)));

test("a draft has the content of an earlier version again, and its own address and folder still", () => {
  fc.assert(
    fc.property(anyBotFile, anyBotFile, (one, other) => {
      const [earlier, present] = [one, other].map((file) => importBotFile(file).file);
      if (earlier === undefined || present === undefined) throw new Error("Both are there");
      const draft = repairDraft(
        createDraft({ ...present, id: "own", publicId: "own-address", folderId: "f" }, {}),
      ).draft;
      const version = { ...earlier, id: "own", publicId: "former-address", folderId: null, isClosed: true };
      const { draft: restored, inverse } = applyOperations(draft, replaceContent(draft, version, {}));
      expect(content(toBotFile(restored, {}))).toEqual(content(toBotFile(createDraft(earlier, {}), {})));
      expect(botOf(restored).data).toMatchObject({ id: "own", publicId: "own-address", folderId: "f" });
      expect(botOf(restored).data.isClosed).toEqual(botOf(draft).data.isClosed);
      expect(applyOperations(restored, inverse).draft).toEqual(draft);
    }),
  );
});
