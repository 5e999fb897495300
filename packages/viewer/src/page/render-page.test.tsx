import { bubbleViews, inputViews } from "@parley/blocks/views";
import type { Flow } from "@parley/core";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bootstrapOf, pageClasses, pageIds } from "../bootstrap.ts";
import { ChatPage } from "../components/chat-page.tsx";
import { asks, createBot, runFirstTurn, says } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";
import { renderPage } from "./render-chat-page.tsx";

const pageUrl = "https://chat.example.org/my-bot?Name=Ada";
const viewerUrl = "https://chat.example.org";

const render = (flow: Flow, variables: Record<string, string> = {}) => {
  const bootstrap = {
    flow,
    links: {},
    publicId: "my-bot",
    isPreview: false,
    firstTurn: runFirstTurn(flow, variables),
    isQueryDependent: false,
  };
  return renderPage({ bootstrap, assets: { script: "/assets/main-1.js", styles: ".a{}" }, pageUrl, viewerUrl });
};

const open = (html: string): Document => new DOMParser().parseFromString(html, "text/html");

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

afterEach(() => {
  document.body.innerHTML = "";
  document.documentElement.className = "";
  vi.restoreAllMocks();
});

describe("the page without any script", () => {
  const image = { type: "image", options: { url: "https://example.org/cat.png" } };
  const html = render(
    createBot({ id: "Friendly bot", groups: { A: [says("Hi!"), image, says("Who are you?"), asks()] } }),
  );
  const page = open(html);

  it("holds the whole first turn, readable", () => {
    expect(page.querySelector("main")?.textContent).toContain("Hi!Who are you?");
    expect(page.querySelector("main img")?.getAttribute("src")).toBe("https://example.org/cat.png");
    expect(page.querySelector("main input")?.getAttribute("placeholder")).toBe("Type your answer...");
    expect(page.documentElement.className).toBe("");
  });

  it("is accessible: language, one main region, one heading, a polite log, a named field", () => {
    expect(page.documentElement.lang).toBe("en");
    expect(page.querySelectorAll("main")).toHaveLength(1);
    expect(page.querySelector("h1")?.textContent).toBe("Friendly bot");
    expect(page.querySelector("[role=log]")?.getAttribute("aria-live")).toBe("polite");
    expect(page.querySelector("main input")?.getAttribute("aria-label")).toBe("Who are you?");
    expect(page.querySelector("main button[type=submit]")?.textContent).toBe("Send");
  });

  it("fetches nothing but its own script and the author's picture", () => {
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1] ?? "");
    const fetched = addresses.filter((address) => /^(?:https?:)?\//.test(address));
    expect(new Set(fetched)).toEqual(new Set(["/assets/main-1.js", "https://example.org/cat.png"]));
  });

  it("spec 2.9: tells Internet Explorer that it is not supported, before any bundle", () => {
    const first = page.body.firstElementChild;
    expect(first?.tagName).toBe("SCRIPT");
    expect(first?.textContent).toContain("Internet explorer is not supported");
  });

  it("shows everything when the bundle cannot be loaded", () => {
    const handler = page.querySelector("script[src]")?.getAttribute("onerror") ?? "";
    document.documentElement.className = `${pageClasses.scripted} ${pageClasses.returning}`;
    new Function(handler)();
    expect(document.documentElement.className).toBe(pageClasses.failed);
  });
});

describe("what the page hands to its script", () => {
  it("cannot end its element, whatever visitors or authors write", () => {
    const evil = "</script><script>alert(1)</script><!-- \u2028";
    const flow = createBot({ variables: ["Name"], groups: { A: [says("Hi {{Name}}"), asks()] } });
    const html = render({ ...flow, name: evil }, { Name: evil });
    expect(html).not.toContain("<script>alert");
    expect(html.match(/<!--(?! -->)\s/)).toBeNull();
    const bootstrap = bootstrapOf(open(html));
    expect(bootstrap.flow.name).toBe(evil);
    expect(bootstrap.firstTurn.session.frames[0]?.variables.Name).toBe(evil);
  });

  it("marks returning visitors before the first paint, only where the bot remembers", () => {
    const script = (settings: object) =>
      open(render(createBot({ settings: { ...settings }, groups: { A: [asks()] } }))).head.querySelector(
        "script:not([src])",
      )?.textContent ?? "";
    const isMarked = (code: string) => {
      document.documentElement.className = "";
      new Function(code)();
      return document.documentElement.classList.contains(pageClasses.returning);
    };
    const remembering = script({ general: { rememberUser: { isEnabled: true, storage: "local" } } });
    expect(isMarked(remembering)).toBe(false);
    expect(document.documentElement.className).toBe(pageClasses.scripted);
    localStorage.setItem("parley-chat-bot", "{}");
    expect(isMarked(remembering)).toBe(true);
    expect(isMarked(script({}))).toBe(false);
    sessionStorage.setItem("parley-return-bot", "{}");
    expect(isMarked(script({}))).toBe(true);
    sessionStorage.clear();
    localStorage.clear();
  });
});

describe("hydration", () => {
  const bots: Record<string, Flow> = {
    "bubbles and a field": createBot({ groups: { A: [says("One"), says("Two"), asks()] } }),
    "a first bubble that is typed": createBot({
      settings: { typingEmulation: { isDisabledOnFirstMessage: false } },
      groups: { A: [says("One"), asks({ isLong: true })] },
    }),
    "a choice": createBot({
      groups: {
        A: [
          says("Pick"),
          {
            type: "choice input",
            items: [
              { id: "a", content: "A" },
              { id: "b", content: "B" },
            ] as never,
          },
        ],
      },
    }),
    "several choices": createBot({
      groups: {
        A: [
          {
            type: "choice input",
            options: { isMultipleChoice: true, isSearchable: true },
            items: [{ id: "a", content: "A" }] as never,
          },
        ],
      },
    }),
    "a rating": createBot({
      groups: { A: [says("Rate"), { type: "rating input", options: { buttonType: "Icons", length: 5 } }] },
    }),
    "an e-mail field, avatars and a picture": createBot({
      theme: { chat: { hostAvatar: { url: "https://example.org/a.png" }, guestAvatar: { isEnabled: true } } },
      groups: { A: [{ type: "image", options: { url: "https://example.org/cat.png" } }, { type: "email input" }] },
    }),
    "an end": createBot({ groups: { A: [says("Bye")] } }),
  };

  it.each(Object.entries(bots))("takes over %s without a difference", async (_name, flow) => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const recovered = vi.fn();
    // No picture ever loads here; in time, they would count as broken.
    vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
    document.body.innerHTML = open(render(flow)).getElementById(pageIds.root)?.outerHTML ?? "";
    const container = document.getElementById(pageIds.root);
    if (!container) throw new Error("The page has no root");
    const before = container.innerHTML;
    const { chat } = startChat(flow);
    const resting = { ...chat, start: async () => {}, state: () => chat.initial };
    const page = <ChatPage flow={flow} chat={resting} bubbleViews={bubbleViews} inputViews={inputViews} />;
    await act(async () => {
      hydrateRoot(container, page, { onRecoverableError: recovered });
    });
    expect(recovered).not.toHaveBeenCalled();
    expect(errors).not.toHaveBeenCalled();
    expect(container.innerHTML).toBe(before);
  });
});
