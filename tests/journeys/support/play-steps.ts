import { isJsonObject, type Json } from "@parley/core";
import type { Browser } from "playwright-core";
import { expect } from "vitest";
import { openBot } from "./journey.ts";

/** A step of a visitor: an action, an expected message, or the expected end. */
export type Step = { sees: string } | { types: string } | { picks: string } | { rates: string } | { ends: true };

export interface Hands {
  browser: Browser;
  /** The address of the bot's page. */
  address: string;
  /** Waits until the server has recorded the end of the chat. */
  isOver(): Promise<void>;
}

/** Plays a chat in Chromium and returns the page's errors. */
export const playInBrowser = async ({ browser, address, isOver }: Hands, steps: readonly Step[]): Promise<string[]> => {
  const visitor = await openBot(browser, address);
  for (const step of steps) {
    if ("types" in step) {
      const { page } = visitor;
      await page.getByRole("textbox").or(page.getByRole("spinbutton")).fill(step.types);
      await page.getByRole("button", { name: "Send" }).click();
    }
    if ("picks" in step) await visitor.picks(step.picks);
    if ("rates" in step) {
      await visitor.page.getByText(step.rates, { exact: true }).click();
      await visitor.page.getByRole("button", { name: "Send" }).click();
    }
    // The next field is ready once the answer is in the log.
    if (!("ends" in step)) await visitor.sees(Object.values(step)[0] ?? "");
    else {
      await isOver();
      const { page } = visitor;
      // After the end there is a button to start again, which is not an input.
      const fields = page.getByRole("textbox").or(page.getByRole("button", { name: /^(?!Start again$)/ }));
      await expect.poll(() => fields.count(), { timeout: 10_000 }).toBe(0);
    }
  }
  await visitor.context.close();
  return visitor.faults;
};

const textIn = (value: Json): string => {
  if (Array.isArray(value)) return value.map(textIn).join("");
  if (!isJsonObject(value)) return "";
  return typeof value.text === "string"
    ? value.text
    : textIn(Object.values(value).filter((each) => each !== undefined));
};

/** Plays a chat by the chat API and returns the errors in its log. */
export const playOverApi = async ({ address, isOver }: Hands, steps: readonly Step[]): Promise<string[]> => {
  const { origin, pathname } = new URL(address);
  const texts: string[] = [];
  const errors: string[] = [];
  let isAsked = false;
  const post = async (path: string, body: object): Promise<string> => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    const { sessionId, messages, input, logs = [] } = await response.json();
    texts.push(...messages.map(({ content }: { content: Json }) => textIn(content)));
    errors.push(...logs.filter(({ status }: { status: string }) => status === "error").map(JSON.stringify));
    isAsked = input !== undefined;
    return sessionId;
  };
  const session = await post(`/typebots${pathname}/startChat`, {});
  for (const step of steps) {
    if ("sees" in step) expect(texts).toContain(step.sees);
    else if ("ends" in step) {
      expect(isAsked).toBe(false);
      await isOver();
    } else {
      expect(isAsked).toBe(true);
      await post(`/sessions/${session}/continueChat`, { message: Object.values(step)[0] });
    }
  }
  return errors;
};
