import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openBot, showInBot } from "../flow/testing/open-bot.tsx";
import { FailureMailsSection } from "./failure-mails.tsx";
import { NoticesSection } from "./notices-section.tsx";

const webhook = {
  ...{ id: "w1", address: "https://example.org/hook", events: ["result.completed"], isPaused: false },
  ...{ pauseReason: null, failingSince: null, lastError: null, earlierSecretUntil: null },
  createdAt: "2030-01-01T10:00:00.000Z",
};
let notice = { pace: "never", email: "ann@example.org" as string | null, canMail: true, nextAt: null, lastError: null };
let webhooks: object[] = [];
let sent: { call: string; body: unknown }[] = [];
let failureMails = { isOn: true, threshold: 3 };

beforeEach(() => {
  notice = { pace: "never", email: "ann@example.org", canMail: true, nextAt: null, lastError: null };
  [webhooks, sent, failureMails] = [[], [], { isOn: true, threshold: 3 }];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: { method?: string; body?: string } = {}) => {
    const given = body === undefined ? {} : JSON.parse(body);
    if (method !== "GET") sent.push({ call: `${method} ${path.split("/").slice(5).join("/")}`, body: given });
    if (path.endsWith("/failure-mails")) {
      if (method === "PUT") failureMails = given;
      return Response.json(failureMails);
    }
    if (path.endsWith("/notice")) {
      if (method === "PUT") notice = { ...notice, pace: given.pace };
      return Response.json(notice);
    }
    if (path.endsWith("/test")) return Response.json({ isTaken: false, status: 500, answer: "", error: "It broke" });
    if (path.endsWith("/secret")) return Response.json({ webhook, secret: "whsec_other" });
    if (path.endsWith("/webhooks") && method === "POST") {
      webhooks = [{ ...webhook, ...given }];
      return Response.json({ webhook: webhooks[0], secret: "whsec_first" });
    }
    if (method === "DELETE") {
      webhooks = [];
      return new Response(null, { status: 204 });
    }
    return Response.json({ webhooks });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (hasWebhooks = true) =>
  showInBot(await openBot(), <NoticesSection scope={{ botId: "bot" }} hasWebhooks={hasWebhooks} />);

it("e-mails are chosen, and an example is sent", async () => {
  await show(false);
  await userEvent.click(await screen.findByRole("button", { name: /E-mail me/ }));
  await userEvent.click(await screen.findByRole("option", { name: /Once a day/ }));
  await vi.waitFor(() => expect(sent[0]).toMatchObject({ call: "PUT notice", body: { pace: "daily" } }));
  await screen.findByText("E-mails go to ann@example.org.");
  await userEvent.click(screen.getByRole("button", { name: "Send me an example" }));
  await vi.waitFor(() => expect(sent[1]?.call).toBe("POST notice/test"));
  expect(screen.queryByRole("button", { name: "Add a webhook" })).toBe(null);
});

it("a server without a mail server, and a token without an account, are said", async () => {
  notice = { ...notice, canMail: false, email: null };
  await show();
  expect(await screen.findByText(/This server sends no e-mails yet/)).toBeTruthy();
  expect(screen.getByText(/Sign in to be sent e-mails/)).toBeTruthy();
});

it("a webhook is added with its secret shown once, tried, given another secret, and deleted after asking", async () => {
  await show();
  await screen.findByText("No webhook yet.");
  await userEvent.click(screen.getByRole("button", { name: "Add a webhook" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: "Address" }), "example.org");
  await userEvent.click(dialog.getByRole("button", { name: "Add a webhook" }));
  expect(dialog.getByText(/Write a whole address/)).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.clear(dialog.getByRole("textbox", { name: "Address" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Address" }), "https://example.org/hook");
  await userEvent.click(dialog.getByRole("checkbox", { name: /^started/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Add a webhook" }));
  expect(await screen.findByDisplayValue("whsec_first")).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    address: "https://example.org/hook",
    events: ["result.started", "result.completed"],
  });
  await userEvent.click(screen.getByRole("button", { name: "I have copied it" }));
  await screen.findByText("When started and finished");
  await userEvent.click(screen.getByRole("button", { name: "Send a test" }));
  await vi.waitFor(() => expect(sent.at(-1)?.call).toBe("POST webhooks/w1/test"));
  const more = async (item: string) => {
    await userEvent.click(await screen.findByRole("button", { name: /^More for/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  };
  await more("Make another secret");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /Make another/ }));
  expect(await screen.findByDisplayValue("whsec_other")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "I have copied it" }));
  await more("Delete");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await screen.findByText("No webhook yet.");
});

it("why a webhook is paused, or fails, is said", async () => {
  webhooks = [
    { ...webhook, isPaused: true, pauseReason: "The address answered 410." },
    { ...webhook, id: "w2", failingSince: "2030-01-01T10:00:00.000Z", lastError: "It did not answer." },
  ];
  await show();
  expect(await screen.findByText("The address answered 410.")).toBeTruthy();
  expect(screen.getByText(/Every attempt has failed since .*It did not answer/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Resume" })).toBeTruthy();
});

it("e-mails about failures are turned off, and on after another number", async () => {
  showInBot(await openBot(), <FailureMailsSection botId="bot" />);
  await userEvent.click(await screen.findByRole("switch", { name: /E-mail the owners/ }));
  await vi.waitFor(() => expect(sent[0]?.body).toEqual({ isOn: false, threshold: 3 }));
  expect(screen.queryByRole("button", { name: /After/ })).toBe(null);
});
