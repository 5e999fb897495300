import type { MediaItem } from "@parley/api/app";
import { f } from "@parley/core/fields";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setTheme } from "../../document/edits/index.ts";
import { openBot, showInBot } from "../../flow/testing/open-bot.tsx";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { FieldsForm } from "../fields-form.tsx";

const unsplash = { id: "unsplash", name: "Unsplash", kind: "image", homeUrl: "https://unsplash.com/" };
const giphy = { id: "giphy", name: "GIPHY", kind: "image", homeUrl: "https://giphy.com/" };

/** The server's libraries, and the requests it got. */
let libraries: object[];
let asked: string[];
let answer: (path: string, parameters: URLSearchParams) => object;

const item = (id: string, more: Partial<MediaItem> = {}): MediaItem => ({
  id,
  preview: `https://images.test/${id}-small`,
  url: `https://images.test/${id}`,
  width: 400,
  height: 300,
  title: `Title of ${id}`,
  author: "Ann",
  authorUrl: "https://unsplash.com/@ann",
  ...more,
});
const page = (items: MediaItem[], hasMore = false) => ({ isDone: true, items, hasMore });

beforeEach(() => {
  libraries = [unsplash, giphy];
  asked = [];
  answer = () => page([item("one"), item("two"), item("three", { title: "", authorUrl: null })]);
  vi.stubGlobal("fetch", async (address: string, { method }: { method: string }) => {
    const { pathname, search, searchParams } = new URL(address, "https://parley.test");
    if (pathname === "/api/v1/media-search") return Response.json({ libraries });
    asked.push(`${method} ${pathname.replace("/api/v1/media-search/", "")}${search}`);
    return method === "POST" ? new Response(null, { status: 204 }) : Response.json(answer(pathname, searchParams));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = f.fields({ url: f.media({ label: "Picture", accepts: "image" }) });

const MediaForm = ({ document }: { document: Awaited<ReturnType<typeof openBot>> }) => (
  <FieldsForm
    field={field}
    values={useDocumentState(({ draft }) => draft.bot.bot?.theme ?? {})}
    onChange={(path, value, label) => document.change(label, (draft) => setTheme(draft, path, value))}
  />
);

const show = async () => {
  const document = await openBot();
  showInBot(document, <MediaForm document={document} />);
  const user = userEvent.setup();
  return { user, value: () => document.getState().draft.bot.bot?.theme?.url };
};

const open = async () => {
  const shown = await show();
  await shown.user.click(await screen.findByRole("button", { name: "Search for a picture: Picture" }));
  await screen.findByRole("dialog", { name: "Search for a picture" });
  return shown;
};

it("finds a photo by the keyboard, sets its address and tells Unsplash", async () => {
  const { user, value } = await open();
  await screen.findByRole("row", { name: "Title of one" });
  expect(screen.getByRole("row", { name: "By Ann" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Powered by Unsplash" }).getAttribute("href")).toBe(unsplash.homeUrl);
  await user.type(screen.getByRole("searchbox"), "lake");
  await waitFor(() => expect(asked.at(-1)).toBe("GET unsplash?q=lake&page=1"));
  // Not one search per letter, because libraries limit their number.
  expect(asked).toHaveLength(2);
  const first = await screen.findByRole("row", { name: "Title of one" });
  expect(within(first).getByRole("link", { name: "by Ann" }).getAttribute("href")).toBe("https://unsplash.com/@ann");
  first.focus();
  await user.keyboard("{ArrowRight}{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(value()).toBe("https://images.test/two");
  expect(asked.at(-1)).toBe("POST unsplash/two/chosen");
});

it("has a tab for each library, and loads more", async () => {
  const { user, value } = await open();
  answer = (_, parameters) =>
    parameters.get("page") === "1" ? page([item("a")], true) : page([item("a"), item("b", { authorUrl: null })]);
  await user.click(screen.getByRole("tab", { name: "GIPHY" }));
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  const last = await screen.findByRole("row", { name: "Title of b" });
  expect(screen.getAllByRole("row")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  await user.click(last);
  expect(value()).toBe("https://images.test/b");
  expect(asked.filter((one) => one.startsWith("POST"))).toEqual([]);
});

it("says that nothing was found, and why a search did not work", async () => {
  answer = () => ({ isDone: false, error: "Unsplash takes no more searches." });
  const { user } = await open();
  expect((await screen.findByRole("alert")).textContent).toContain("Unsplash takes no more searches.");
  answer = () => page([]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("There is nothing here at the moment.")).toBeTruthy();
  await user.type(screen.getByRole("searchbox"), "xyz{Enter}");
  expect(await screen.findByText("Unsplash has nothing for “xyz”. Try other words.")).toBeTruthy();
});

it("is not there where the server has no library for pictures", async () => {
  libraries = [{ ...giphy, id: "pexels", kind: "video" }];
  await show();
  await screen.findByRole("textbox", { name: "Picture" });
  await waitFor(() => expect(screen.queryByRole("button", { name: /Search for/ })).toBeNull());
});
