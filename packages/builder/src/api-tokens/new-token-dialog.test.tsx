import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { english } from "../texts/texts.ts";
import { endOf } from "./expiry.ts";
import { MadeToken } from "./made-token.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";

const now = Date.parse("2026-11-23T12:00:00.000Z");

/** The requests sent to the server. */
let sent: { name: string; scope: string; expiresAt: string | null }[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ token: "parley_secret" });
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => {
  const onMade = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={english}>
        <NewTokenDialog onClose={() => undefined} onMade={onMade} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  return { onMade, user: userEvent.setup() };
};

it("asks for a name first, and sends what was chosen", async () => {
  const { onMade, user } = show();
  const make = screen.getByRole("button", { name: "Make token" });
  await user.click(make);
  expect(screen.getByText("Type a name.")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Nightly");
  await user.click(screen.getByRole("radio", { name: /Administer/ }));
  await user.click(make);
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledWith({ token: "parley_secret" }));
  expect(sent).toMatchObject([{ name: "Nightly", scope: "admin" }]);
  const days = (Date.parse(sent[0]?.expiresAt ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
});

it("says why the server refuses", async () => {
  answer = () =>
    Response.json(
      { defined: false, code: "TOO_MANY_TOKENS", status: 400, message: "You have 50 tokens here." },
      { status: 400 },
    );
  const { onMade, user } = show();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Nightly");
  await user.click(screen.getByRole("button", { name: "Make token" }));
  expect((await screen.findByRole("alert")).textContent).toBe("You have 50 tokens here.");
  expect(onMade).not.toHaveBeenCalled();
});

it("knows when a token ends", () => {
  expect(endOf("never", "", now)).toBeNull();
  expect(endOf("30", "", now)).toBe("2026-12-23T12:00:00.000Z");
  expect(endOf("date", "", now)).toBeUndefined();
  expect(endOf("date", "2026-11-20", now)).toBeUndefined();
  expect(Date.parse(endOf("date", "2026-12-01", now) ?? "")).toBe(new Date("2026-12-01T23:59:59.999").getTime());
});

it("a new token is copied, and only a press closes it", async () => {
  const onClose = vi.fn();
  render(
    <IntlProvider locale="en" messages={english}>
      <MadeToken token="parley_secret" onClose={onClose} />
    </IntlProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("parley_secret");
  expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "I have copied it" }));
  expect(onClose).toHaveBeenCalledOnce();
});
