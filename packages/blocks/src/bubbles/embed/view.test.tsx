import type { Json } from "@parley/core";
import type { ClientBrowser } from "@parley/ui";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createNeed } from "../../testing/create-need.ts";
import { client } from "./client.ts";
import { view } from "./view.tsx";

afterEach(cleanup);

const page = (content: object, isShown = true) => (
  <view.Component
    content={{ url: "https://x.test/p", height: 400, ...content }}
    onReady={() => {}}
    isShown={isShown}
    isPast={false}
  />
);
const show = (content: object, isShown = true) => render(page(content, isShown)).container;

it("shows the page in its height, named by its host, in a sandbox", () => {
  expect(view.pace).toBe("embed");
  const container = show({ height: 250 });
  const frame = screen.getByTitle("x.test");
  expect(frame.getAttribute("src")).toBe("https://x.test/p");
  expect(container.querySelector<HTMLElement>(".parley-embed")?.style.height).toBe("250px");
  expect(frame.getAttribute("sandbox")).toMatch(/allow-forms.*allow-popups/);
  expect(frame.getAttribute("sandbox")).not.toMatch(/allow-top-navigation(?!-by)/);
  expect(frame.getAttribute("allow")).not.toMatch(/camera|microphone|geolocation/);
});

it("leaves PDFs to the browser's own viewer, which works in no sandbox", () => {
  show({ url: "https://x.test/a.pdf#page=2" });
  expect(screen.getByTitle("x.test").hasAttribute("sandbox")).toBe(false);
});

it("loads nothing before it is shown", () => {
  expect(show({}, false).querySelector("iframe")).toBeNull();
});

it("never runs an address that is code", () => {
  expect(show({ url: "javascript:alert(1)" }).querySelector("iframe")).toBeNull();
  expect(screen.getByRole("link").getAttribute("href")).toBe("#");
});

const post = (message: unknown) => window.dispatchEvent(new MessageEvent("message", { data: message }));
const waitFor = (name: string): Promise<Json | undefined> => {
  const need = createNeed("embed", "wait for event", { name });
  return client(need, {} as ClientBrowser).then(({ data }) => data);
};

it("waits for the first event of its name, whatever else is posted", async () => {
  const container = show({ waitForEvent: { name: "booked" } });
  expect(container.querySelector("iframe")).not.toBeNull();
  const data = waitFor("booked");
  for (const other of ["booked", null, 5, {}, { name: "other", data: 0 }, { name: 5 }]) post(other);
  post({ name: "booked", data: { day: "Monday", when: new Date(0) } });
  post({ name: "booked", data: "later" });
  expect(await data).toEqual({ day: "Monday", when: "1970-01-01T00:00:00.000Z" });
});

it("knows an event that came before it was asked, but none from before the page was shown", async () => {
  const { rerender } = render(page({ waitForEvent: { name: "early" } }, false));
  post({ name: "early", data: "too early" });
  rerender(page({ waitForEvent: { name: "early" } }));
  post({ name: "early", data: 1 });
  post({ name: "early", data: 2 });
  expect(await waitFor("early")).toBe(1);
});

it("waits anew each time, and brings nothing where the event has no data", async () => {
  show({ waitForEvent: { name: "again" } });
  post({ name: "again" });
  expect(await waitFor("again")).toBeNull();
  const second = waitFor("again");
  post({ name: "again", data: "two" });
  expect(await second).toBe("two");
});

it("waits without a page too, and again after the page was loaded anew", async () => {
  expect(client.isRepeatable).toBe(true);
  const data = waitFor("resumed");
  show({ waitForEvent: { name: "resumed" } });
  post({ name: "resumed", data: "x" });
  expect(await data).toBe("x");
});

it("refuses a need without a name", async () => {
  expect(await client(createNeed("embed", "wait for event"), {} as ClientBrowser)).toHaveProperty("error");
});
