import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { english } from "../texts/texts.ts";
import { EmailForm } from "./email-form.tsx";
import { PersonFace } from "./person-face.tsx";

const user = { id: "u1", name: "Ada Lovelace", email: "ada@example.com", image: null, createdAt: "" };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={english}>
        {children}
      </IntlProvider>
    </QueryClientProvider>,
  );

it("another e-mail address needs the password, and says where the link went", async () => {
  const sent: object[] = [];
  let isRight = false;
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    if (isRight) return Response.json({ account: { user }, isSent: true });
    const error = { defined: false, code: "WRONG_PASSWORD", status: 403, message: "wrong" };
    return Response.json(error, { status: 403 });
  });
  const hands = userEvent.setup();
  show(<EmailForm user={user} />);
  // No password is asked for until something is changed.
  expect(screen.queryByRole("button", { name: "Change e-mail address" })).toBeNull();
  const field = screen.getByRole("textbox", { name: "E-mail address" });
  await hands.clear(field);
  await hands.type(field, "Ada@work.example");
  const change = screen.getByRole("button", { name: "Change e-mail address" });
  await hands.click(change);
  expect(sent).toEqual([]);
  await hands.type(screen.getByLabelText("Current password"), "guess");
  await hands.click(change);
  expect(await screen.findByText("That is not your current password.")).toBeTruthy();
  isRight = true;
  await hands.click(change);
  expect(await screen.findByText(/An e-mail went to ada@work.example/)).toBeTruthy();
  expect(sent.at(-1)).toEqual({ email: "ada@work.example", password: "guess" });
});

it("initials stand for whoever has no picture", () => {
  const { container } = show(<PersonFace name="Ada  King Lovelace" image={null} />);
  expect(container.textContent).toBe("AL");
});
