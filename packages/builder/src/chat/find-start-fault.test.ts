import { definitions } from "@parley/blocks/definitions";
import { createBlankFile, createDraft, type Draft } from "@parley/core/draft";
import { expect, it } from "vitest";
import { findStartFault } from "./find-start-fault.ts";

const blank = (): Draft => createDraft(createBlankFile("Bot"), definitions);

it("a new bot begins at its group", () => {
  expect(findStartFault(blank())).toBeNull();
});

it("a start without a way names the group that it could lead to", () => {
  const draft = { ...blank(), edges: {} };
  expect(findStartFault(draft)).toMatchObject({ is: "unconnected", group: Object.values(draft.groups)[0] });
});

it("without groups there is nothing to begin with", () => {
  expect(findStartFault({ ...blank(), groups: {}, blocks: {}, edges: {} })).toEqual({ is: "no groups" });
});
