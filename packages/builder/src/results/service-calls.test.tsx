import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openBot, showInBot } from "../flow/testing/open-bot.tsx";
import { DeliveriesButton } from "./deliveries-dialog.tsx";
import { ResultCalls } from "./result-calls.tsx";

const call = (id: string, status: number) => ({
  ...{ id, resultId: `result-${id}`, blockBotId: "bot", blockId: "http", blockType: "Webhook" },
  ...{ method: "POST", address: "https://example.org/people", requestHeaders: {}, request: '{"name":"Ada"}', status },
  ...{ headers: {}, answer: "busy", error: null, milliseconds: 12, hasFailed: status >= 400 },
  createdAt: "2030-01-01T10:00:00.000Z",
});

let asked: string[] = [];
let answer: () => Response = () => Response.json({});
beforeEach(() => {
  asked = [];
  answer = () => {
    const all = [call("one", 503), call("two", 200)];
    const isFailedOnly = asked.at(-1)?.includes("failed=true");
    return Response.json({ calls: isFailedOnly ? all.slice(0, 1) : all, nextCursor: null });
  };
  vi.stubGlobal("fetch", async (path: string) => {
    if (!path.includes("/service-calls")) return Response.json({ deliveries: [], nextCursor: null });
    asked.push(path);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("all calls of a bot's chats are listed beside its deliveries, and only those that failed where that is wanted", async () => {
  showInBot(await openBot(), <DeliveriesButton botId="bot" />);
  await userEvent.click(screen.getByRole("button", { name: "Deliveries" }));
  await screen.findByText("Nothing has been sent yet.");
  await userEvent.click(screen.getByRole("radio", { name: "Calls" }));
  expect(await screen.findAllByText("POST https://example.org/people")).toHaveLength(2);
  expect(screen.getAllByRole("link", { name: "Show the result" })).toHaveLength(2);
  await userEvent.click(screen.getByRole("switch", { name: "Only what failed" }));
  expect(await screen.findByText("Status 503")).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText("Status 200")).toBe(null));
});

it("a result shows its calls, each with what was sent and what came back", async () => {
  showInBot(await openBot(), <ResultCalls botId="bot" resultId="r1" />);
  const section = await screen.findByRole("region", { name: "Calls" });
  expect(asked[0]).toContain("resultId=r1");
  await userEvent.click(within(section).getAllByText("POST https://example.org/people")[0] as HTMLElement);
  expect(within(section).getAllByText("busy")).toHaveLength(2);
  expect(within(section).queryByRole("link")).toBe(null);
});

it("a result whose calls can't be loaded says so", async () => {
  answer = () => Response.json({ code: "INTERNAL", message: "Broken" }, { status: 500 });
  showInBot(await openBot(), <ResultCalls botId="bot" resultId="r1" />);
  expect(await screen.findByText(/The calls could not be loaded/)).toBeTruthy();
});
