import { clients } from "@parley/blocks/clients";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asks, createBot } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";
import { createChoiceMemory } from "./keep-choice.ts";
import { followConsent, openConsent } from "./open-consent.ts";

const added: string[] = [];
beforeEach(() => {
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes as HTMLScriptElement[]) {
      added.push(node.src);
      queueMicrotask(() => node.dispatchEvent(new Event("load")));
    }
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
    },
  );
});
afterEach(() => {
  added.length = 0;
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const tracks = { type: "Google Analytics", options: { trackingId: "G-{{Id}}" } };
const visit = (settings: object, { isPreview = false, blocks = [tracks, asks()] as { type: string }[] } = {}) => {
  const id = crypto.randomUUID().slice(0, 8);
  const flow = createBot({
    groups: { A: blocks },
    variables: [{ id: "vId", name: "Id", value: id }],
    settings: settings as never,
  });
  const memory = createChoiceMemory(flow.settings, flow.botId);
  const consent = openConsent(flow, isPreview);
  const { chat } = startChat(flow, { consent: async () => consent });
  followConsent({ flow, clients, consent, chat, isPreview });
  const bar = () => document.querySelector(".parley-consent, .parley-consent-change");
  return { id, consent, memory, bar };
};
const asking = { consent: { isEnabled: true } };
const settled = () => vi.dynamicImportSettled();

it("loads what the first block needs with the page, with the chat's values, where nobody is asked", async () => {
  const { id, bar } = visit({});
  await vi.waitFor(() => expect(added).toContain(`https://www.googletagmanager.com/gtag/js?id=G-${id}`));
  expect(bar()).toBeNull();
});

it("asks first where the author wants it so, and loads it once the visitor agrees", async () => {
  const { id, consent, memory, bar } = visit(asking);
  await vi.waitFor(() => expect(bar()?.textContent).toContain("Agree"));
  await settled();
  expect(added).toEqual([]);
  consent.choose("agreed");
  await vi.waitFor(() => expect(added).toContain(`https://www.googletagmanager.com/gtag/js?id=G-${id}`));
  expect(memory.load()).toBe("agreed");
});

it("holds the tag manager back, too", async () => {
  const { consent } = visit({ ...asking, metadata: { googleTagManagerId: "GTM-{{Id}}" } }, { blocks: [asks()] });
  expect(consent.isWanted()).toBe(true);
  await settled();
  expect(added).toEqual([]);
  consent.choose("agreed");
  await vi.waitFor(() => expect(added[0]).toMatch(/^https:\/\/www\.googletagmanager\.com\/gtm\.js\?id=GTM-\w+$/));
});

it("asks nobody where no block tells others of the visit", async () => {
  const { bar } = visit(asking, { blocks: [asks()] });
  await settled();
  expect(bar()).toBeNull();
});

it("asks in previews, loads nothing there, and remembers nothing", async () => {
  const { consent, memory, bar } = visit(asking, { isPreview: true, blocks: [asks(), tracks] });
  await vi.waitFor(() => expect(bar()).not.toBeNull());
  consent.choose("agreed");
  await settled();
  expect([added, memory.load()]).toEqual([[], null]);
});

it("remembers for as long as the bot remembers visitors", () => {
  const local = { ...asking, general: { rememberUser: { isEnabled: true, storage: "local" } } };
  for (const [settings, storage] of [
    [asking, sessionStorage],
    [local, localStorage],
  ] as const) {
    const { consent, memory } = visit(settings);
    consent.choose("declined");
    expect(storage.length).toBe(1);
    expect(memory.load()).toBe("declined");
    storage.setItem(storage.key(0) ?? "", "nonsense");
    expect(memory.load()).toBeNull();
  }
});
