import type { BotFile } from "@parley/core/format";
import { ControlTextsProvider } from "@parley/ui/author";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BotDocument } from "../document/index.ts";
import { draftOf, openBot, showInBot } from "../flow/testing/open-bot.tsx";
import { useTextsOfControls } from "../form/use-texts-of-controls.ts";
import { TranslateDialog } from "./translate-dialog.tsx";
import { useTexts } from "./use-texts.ts";

interface Asked {
  service: string;
  credentialsId: string;
  model: string;
  from: string;
  to: string;
  notes: string;
  texts: { key: string; where: string; main: string }[];
}

/** What the server was asked to translate, and how it answers. */
let asked: Asked[];
let answer: (body: Asked) => Response | Promise<Response>;
let credentials: object[];

const account = (id: string, type: string, usedBy: object[] = []) => ({
  id,
  type,
  name: `My ${type}`,
  createdAt: "",
  problem: null,
  canTest: true,
  noticesUrl: null,
  usedBy,
});

const translated = ({ texts }: Asked, faults: object[] = []) =>
  Response.json({
    texts: texts.map(({ key, main }) => ({ key, translation: `de ${main}` })),
    faults,
    error: null,
    tokens: 100,
    cost: 0.002,
  });

beforeEach(() => {
  asked = [];
  credentials = [account("a", "groq"), account("b", "openai", [{ id: "bot", name: "Bot" }]), account("c", "smtp")];
  answer = (body) => translated(body);
  vi.stubGlobal("fetch", async (path: string, { body = "{}" }: { body?: string } = {}) => {
    if (path.endsWith("/credentials")) return Response.json({ credentials, consentTypes: [], installationTypes: [] });
    if (path.endsWith("/look-up")) return Response.json({ isDone: true, entries: [{ value: "gpt-x" }] });
    asked.push(JSON.parse(body));
    return answer(JSON.parse(body));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const point = { x: 0, y: 0 };
const bot = (texts: string[]): Partial<BotFile> => ({
  settings: { general: { language: "en", languages: ["de"] } },
  variables: [{ id: "v", name: "Name" }],
  groups: [
    {
      id: "g",
      title: "Hello",
      graphCoordinates: point,
      blocks: [
        { id: "pick", type: "choice input", items: texts.map((content, index) => ({ id: `i${index}`, content })) },
      ],
    },
  ],
});

const Shown = ({ onClose }: { onClose: () => void }) => (
  <ControlTextsProvider value={useTextsOfControls()}>
    <TranslateDialog language="de" groups={useTexts("de")} onClose={onClose} />
  </ControlTextsProvider>
);

const show = async (texts: string[]): Promise<{ document: BotDocument; closed: () => boolean }> => {
  const document = await openBot(draftOf(bot(texts)));
  let isClosed = false;
  showInBot(
    document,
    <Shown
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  return { document, closed: () => isClosed };
};

const translations = (document: BotDocument) =>
  Object.values(document.getState().draft.items).map(({ options }) => JSON.stringify(options.translations ?? null));

it("sends what is missing to the account that the bot uses, once for all that read the same, and takes it in one step", async () => {
  const user = userEvent.setup();
  const { document, closed } = await show(["Yes", "Hi {{Name}}", "Yes"]);
  await user.click(await screen.findByRole("button", { name: "Translate 3 texts" }));
  const dialog = await screen.findByRole("dialog", { name: "Translations into German" });
  expect(asked).toEqual([
    expect.objectContaining({ service: "openai", credentialsId: "b", from: "en", to: "de", notes: "" }),
  ]);
  expect(asked[0]?.texts.map(({ main }) => main)).toEqual(["Yes", "Hi {{Name}}"]);
  expect(dialog.textContent).toContain("3 translations are new");
  expect(dialog.textContent).toContain("100 tokens · $0.002");
  expect(translations(document)).toEqual(["null", "null", "null"]);
  await user.click(within(dialog).getByRole("button", { name: "Take 3 translations" }));
  expect(closed()).toBe(true);
  expect(translations(document)).toEqual([
    expect.stringContaining("de Yes"),
    expect.stringContaining("de Hi {{Name}}"),
    expect.stringContaining("de Yes"),
  ]);
  document.undo();
  expect(translations(document)).toEqual(["null", "null", "null"]);
});

it("tells which texts were not translated as they should, and leaves them", async () => {
  const user = userEvent.setup();
  answer = ({ texts }) =>
    Response.json({
      texts: texts.slice(1).map(({ key }) => ({ key, translation: "Ja" })),
      faults: [{ key: texts[0]?.key, fault: "variables" }],
      error: null,
      tokens: null,
      cost: null,
    });
  await show(["Hi {{Name}}", "Yes"]);
  await user.click(await screen.findByRole("button", { name: "Translate 2 texts" }));
  const dialog = await screen.findByRole("dialog", { name: "Translations into German" });
  expect(dialog.textContent).toContain("1 text was not translated as it should, and stays as before:");
  expect(dialog.textContent).toContain("Text: variables were changed");
  expect(dialog.textContent).not.toContain("token");
  expect(within(dialog).getByRole("button", { name: "Take 1 translation" })).not.toBeNull();
});

it("keeps what came before the model failed, and says why it failed", async () => {
  const user = userEvent.setup();
  let calls = 0;
  answer = (body) => {
    calls += 1;
    return calls === 1
      ? translated(body)
      : Response.json({ texts: [], faults: [], error: "OpenAI answered 402", tokens: null, cost: null });
  };
  await show(Array.from({ length: 121 }, (_, index) => `Text ${index}`));
  await user.click(await screen.findByRole("button", { name: "Translate 121 texts" }));
  const dialog = await screen.findByRole("dialog", { name: "Translations into German" });
  expect(within(dialog).getByRole("alert").textContent).toContain("OpenAI answered 402");
  expect(within(dialog).getByRole("button", { name: "Take 20 translations" })).not.toBeNull();
  // Those that were already asked came to their end; no other was begun.
  expect(calls).toBeLessThan(5);
});

it("waits where the server says that those were many questions", async () => {
  const user = userEvent.setup();
  let calls = 0;
  answer = (body) => {
    calls += 1;
    return calls === 1
      ? Response.json({ code: "TOO_MANY_REQUESTS", message: "Many" }, { status: 429, headers: { "retry-after": "0" } })
      : translated(body);
  };
  await show(["Yes"]);
  await user.click(await screen.findByRole("button", { name: "Translate 1 text" }));
  const dialog = await screen.findByRole("dialog", { name: "Translations into German" });
  expect(dialog.textContent).toContain("1 translation is new");
  expect(calls).toBe(2);
});

it("can be stopped, and what came until then stays", async () => {
  const user = userEvent.setup();
  let go: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let calls = 0;
  answer = async (body) => {
    calls += 1;
    if (calls > 1) await gate;
    return translated(body);
  };
  await show(Array.from({ length: 100 }, (_, index) => `Text ${index}`));
  await user.click(await screen.findByRole("button", { name: "Translate 100 texts" }));
  const status = await screen.findByRole("status");
  await waitFor(() => expect(status.textContent).toContain("20 of 100 texts"));
  await user.click(screen.getByRole("button", { name: "Stop" }));
  go();
  const dialog = await screen.findByRole("dialog", { name: "Translations into German" });
  expect(within(dialog).queryByRole("alert")).toBeNull();
  // The questions that were under way have answers worth keeping.
  expect(within(dialog).getByRole("button", { name: /^Take \d+ translations$/ }).textContent).toContain("Take 80");
  expect(calls).toBe(4);
});

it("asks for an account where there is none", async () => {
  const user = userEvent.setup();
  credentials = [account("c", "smtp")];
  await show(["Yes"]);
  expect(await screen.findByText(/no account of a service with models/)).not.toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Translate 1 text" }).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Add an account" }));
  const dialog = await screen.findByRole("dialog", { name: /account/i });
  await user.click(within(dialog).getByRole("button", { name: /Service/ }));
  expect(screen.getByRole("option", { name: /Anthropic/ })).not.toBeNull();
  expect(screen.queryByRole("option", { name: /Stripe/ })).toBeNull();
});
