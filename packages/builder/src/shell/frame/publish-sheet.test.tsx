import { definitions } from "@parley/blocks/definitions";
import { toBotFile } from "@parley/core/draft";
import type { Diagnostic } from "@parley/core/lint";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TestsState } from "../../bot-tests/create-tests-run.ts";
import { draftOf, openBot, showInBot } from "../../flow/testing/open-bot.tsx";
import { PublishSheet } from "./publish-sheet.tsx";

const draftSaying = (text: string) =>
  draftOf({
    groups: [
      {
        id: "g1",
        title: "Welcome",
        graphCoordinates: { x: 0, y: 0 },
        blocks: [{ id: "b1", type: "text", content: { richText: [{ type: "p", children: [{ text }] }] } }],
      },
    ],
  });

let isBroken: boolean;
beforeEach(() => {
  isBroken = false;
  vi.stubGlobal("fetch", async (path: string) => {
    if (/versions\/1$/.test(path))
      return isBroken
        ? Response.json({ message: "No database" }, { status: 503 })
        : Response.json({
            number: 1,
            publishedAt: "2026-01-01T10:00:00.000Z",
            file: toBotFile(draftSaying("Hello"), definitions),
          });
    if (/typebots\/bot\?/.test(path)) return Response.json({ id: "bot", liveVersion: 1, hasUnpublishedChanges: true });
    return Response.json({ message: "Not asked for here" }, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const noTests: TestsState = { status: "none", failure: "", reports: new Map(), broken: [], played: new Set() };

const show = async (errors: readonly Diagnostic[] = [], tests = noTests, notes: readonly Diagnostic[] = []) => {
  const publish = vi.fn();
  const sheet = (
    <PublishSheet
      errors={errors}
      notes={notes}
      isUnchecked={false}
      tests={tests}
      isPending={false}
      onClose={() => {}}
      onPublish={publish}
    />
  );
  showInBot(await openBot(draftSaying("Hello there")), sheet);
  return publish;
};

it("says what changes for visitors, and publishes with the note if there is one", async () => {
  const publish = await show();
  await screen.findByText('The text "Hello" reads differently.');
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  expect(publish).toHaveBeenLastCalledWith("");
  await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "Kinder");
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  expect(publish).toHaveBeenLastCalledWith("Kinder");
});

it("names errors first, and still publishes where the comparison can't be made", async () => {
  isBroken = true;
  const error = { rule: "dead-end", severity: "error", message: "It leads nowhere.", remedy: "Connect it." } as const;
  const publish = await show([error]);
  await screen.findByText("It leads nowhere.", { exact: false });
  await screen.findByText("The versions could not be compared");
  await userEvent.click(screen.getByRole("button", { name: "Publish anyway" }));
  expect(publish).toHaveBeenCalledWith("");
});

it("says which tests are broken and where", async () => {
  const fault = { line: 2, message: "Nobody knows what this line means.", fix: "Write it otherwise." };
  const broken = [{ id: "t", title: "Greets", faults: [fault], result: null, line: 2 }];
  const publish = await show([], {
    ...noTests,
    status: "known",
    broken,
    reports: new Map(broken.map((one) => [one.id, one])),
  });
  await screen.findByText("A test is broken:");
  await screen.findByText("Nobody knows what this line means. Write it otherwise.");
  await userEvent.click(screen.getByRole("button", { name: "Publish anyway" }));
  expect(publish).toHaveBeenCalledWith("");
});

it("says how many texts aren't translated, which refuses nothing", async () => {
  const message = "6 of 40 texts aren't translated into German.";
  const note = { rule: "untranslated", severity: "info", message, remedy: "Translate them." } as const;
  await show([], noTests, [note]);
  await screen.findByText(message, { exact: false });
  expect(screen.getByRole("button", { name: "Show" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Publish" })).toBeTruthy();
});
