import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openBot, showInBot } from "../flow/testing/open-bot.tsx";
import { ResultCalls } from "./result-calls.tsx";
import { SentButton } from "./sent-dialog.tsx";

const call = (id: string, status: number) => ({
  ...{ id, resultId: `result-${id}`, blockBotId: "bot", blockId: "http", blockType: "Webhook" },
  ...{ method: "POST", address: "https://example.org/people", requestHeaders: {}, request: '{"name":"Ada"}', status },
  ...{ headers: {}, answer: "busy", error: null, milliseconds: 12, hasFailed: status >= 400 },
  createdAt: "2030-01-01T10:00:00.000Z",
});

const delivery = {
  ...{ kind: "delivery", id: "mail", resultId: "result-mail", blockBotId: "bot", blockId: "hook" },
  ...{ blockType: "subscription", summary: "result.completed → https://example.org", status: "failed", attempts: 11 },
  ...{ lastError: "The address answered 503.", nextAttemptAt: null, attemptsMade: [call("attempt", 503)] },
  ...{ createdAt: "2030-01-01T10:00:00.000Z", updatedAt: "2030-01-01T10:00:00.000Z" },
};
const block = {
  ...{ blockBotId: "bot", blockId: "hook", blockType: "subscription", done: 2, failed: 1, open: 0 },
  ...{ lastAt: "2030-01-01T10:00:00.000Z", lastError: "The address answered 503." },
};

let asked: string[] = [];
let answer: () => Response = () => Response.json({});
beforeEach(() => {
  asked = [];
  answer = () => Response.json({ calls: [call("one", 503), call("two", 200)], nextCursor: null });
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    if (path.includes("/sent/blocks")) return Response.json({ blocks: [block], hosts: ["example.org"] });
    if (path.includes("/sent")) {
      const all = [{ kind: "call", ...call("two", 200) }, delivery];
      return Response.json({ entries: path.includes("state=failed") ? [delivery] : all, nextCursor: null });
    }
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("deliveries and calls stand in one list, by block too, and what failed is sent again", async () => {
  showInBot(await openBot(), <SentButton botId="bot" search={{}} onClose={() => undefined} />);
  await userEvent.click(screen.getByRole("button", { name: "Deliveries" }));
  expect(await screen.findAllByRole("link", { name: "Show the result" })).toHaveLength(2);
  await userEvent.click(screen.getByRole("radio", { name: "By block" }));
  await screen.findByText("2 arrived · 1 failed · 0 waiting");
  await userEvent.click(screen.getByRole("button", { name: /^Show those of/ }));
  await vi.waitFor(() => expect(screen.getAllByRole("link", { name: "Show the result" })).toHaveLength(1));
  expect(asked.at(-1)).toContain("blockId=hook");
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  await vi.waitFor(() => expect(asked.some((one) => one.startsWith("POST") && one.includes("/mail/send"))).toBe(true));
});

it("an address opens the list with what failed of a block", async () => {
  showInBot(
    await openBot(),
    <SentButton botId="bot" search={{ sent: "failed", block: "hook" }} onClose={() => undefined} />,
  );
  expect(await screen.findByText("result.completed → https://example.org")).toBeTruthy();
  expect(asked.some((one) => one.includes("state=failed") && one.includes("blockId=hook"))).toBe(true);
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
