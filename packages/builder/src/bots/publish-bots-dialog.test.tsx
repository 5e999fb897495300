import type { BotSummary } from "@parley/api/app";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { english } from "../texts/texts.ts";
import { PublishBotsDialog } from "./publish-bots-dialog.tsx";
import { botSummary } from "./testing/bot-summary.ts";

let published: unknown[];
let refuses: boolean;
const onClose = vi.fn();
const onDone = vi.fn();

beforeEach(() => {
  published = [];
  refuses = false;
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
    const [, id, call] = /typebots\/(\w+)\/(\w+)/.exec(path) ?? [];
    if (call === "findings" && id === "Gone")
      return Response.json({ code: "NOT_FOUND", message: "The bot is gone." }, { status: 404 });
    if (call === "findings") {
      const error = { rule: "x", severity: "error", message: "There is no address.", remedy: "Type one." };
      return Response.json({ revision: 7, findings: id === "Faulty" ? [error] : [] });
    }
    if (refuses) return Response.json({ code: "NO_SPACE", message: "The disk is full." }, { status: 507 });
    published.push([id, JSON.parse(body ?? "")]);
    return Response.json({ version: 1, revision: 7, isNew: true, url: "", findings: [], message: "success" });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const show = (...bots: BotSummary[]) =>
  render(
    <IntlProvider locale="en" messages={english} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <PublishBotsDialog bots={bots} onClose={onClose} onDone={onDone} />
      </QueryClientProvider>
    </IntlProvider>,
  );
const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent);
const button = (name: string) => screen.findByRole("button", { name });

it("what is ready is published as it was checked; the rest says why not", async () => {
  show(botSummary("Ready"), botSummary("Faulty"), botSummary("Gone"), botSummary("Same", { liveVersion: 2 }));
  const publish = await button("Publish 1 bot");
  expect(rows()).toEqual([
    "ReadyReady",
    "Faulty1 errorThere is no address.",
    "GoneNot publishedThe bot is gone.",
    "SameNothing to publish",
  ]);
  await userEvent.click(publish);
  expect(published).toEqual([["Ready", { revision: 7 }]]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledOnce();
});

it("bots with errors are published where the author says so", async () => {
  show(botSummary("Faulty"));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Publish the bot with errors, too" }));
  await userEvent.click(await button("Publish 1 bot"));
  expect(published).toEqual([["Faulty", { revision: 7 }]]);
});

it("what the server refuses is told, and the dialog stays", async () => {
  refuses = true;
  show(botSummary("Ready"));
  await userEvent.click(await button("Publish 1 bot"));
  expect(rows()).toEqual(["ReadyNot publishedThe disk is full."]);
  expect(onClose).not.toHaveBeenCalled();
});
