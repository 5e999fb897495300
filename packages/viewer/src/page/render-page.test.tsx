import { bubbleViews, inputViews } from "@parley/blocks/views";
import type { Flow } from "@parley/core";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pageClasses, pageIds } from "../base/page-names.ts";
import { ChatPage } from "../components/chat-page.tsx";
import { bootstrapOf } from "../state/bootstrap.ts";
import { asks, createBot, runFirstStep, says, words } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";
import type { PageFonts } from "./page-input.ts";
import { renderPage } from "./render-chat-page.tsx";

const pageUrl = "https://chat.example.org/my-bot?Name=Ada";
const viewerUrl = "https://chat.example.org";

const noFonts: PageFonts = { sheets: [] };

const render = (flow: Flow, variables: Record<string, string> = {}, isPreview = false, fonts = noFonts) => {
  const bootstrap = {
    flow,
    definitions: "d1",
    links: {},
    publicId: "my-bot",
    isPreview,
    firstStep: runFirstStep(flow, variables),
    isQueryDependent: false,
  };
  const assets = { script: "/assets/main-1.js", styles: ".a{}" };
  return renderPage({ bootstrap, assets, fonts, pageUrl, viewerUrl });
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
    createBot({
      id: "Friendly bot",
      groups: { A: [says("Hi!"), image, says("Who are you?"), asks()] },
      settings: { general: { language: "en" } },
    }),
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

  it("says in the bot's language what the page itself says, and hands that to the script", () => {
    const settings = { general: { language: "fr-CA" } };
    const theme = { general: { progressBar: { isEnabled: true } } };
    const html = render(createBot({ settings, theme, groups: { A: [says("Salut"), asks()] } }));
    expect(html).toContain("Activez JavaScript dans votre navigateur pour répondre.");
    expect(html).toContain('La discussion n’a pas pu être chargée. <a href="">Réessayer</a>');
    expect(html).toContain('aria-label="Progression"');
    expect(html).not.toMatch(/Try again|JavaScript in your browser|"Progress"/);
    expect(bootstrapOf(open(html)).words).toMatchObject({ later: "Veuillez réessayer plus tard.", send: "Envoyer" });
  });

  it("speaks the language of the bot's settings, else of its texts, else the visitor's", () => {
    const rootOf = (text: string, language?: string) => {
      const general = language === undefined ? {} : { language };
      const root = open(
        render(createBot({ groups: { A: [says(text), asks()] }, settings: { general } })),
      ).documentElement;
      return [root.getAttribute("lang"), root.getAttribute("dir")];
    };
    expect(rootOf("Hi!", "pt-br")).toEqual(["pt-BR", "ltr"]);
    expect(rootOf("Hi!", "fa")).toEqual(["fa", "rtl"]);
    expect(rootOf("Wie heißen Sie, und was ist Ihre Nummer?")).toEqual(["de", "ltr"]);
    expect(rootOf("مرحبا، ما اسمك؟")).toEqual(["ar", "rtl"]);
    // The language is unclear, so the page's script uses the visitor's.
    expect(rootOf("Hi!")).toEqual([null, "ltr"]);
    expect(rootOf("Hi!", "no language!")).toEqual([null, "ltr"]);
    document.documentElement.removeAttribute("lang");
    const unclear = open(render(createBot({ groups: { A: [says("Hi!"), asks()] } })));
    new Function(unclear.querySelector("head script:not([src])")?.textContent ?? "")();
    expect(document.documentElement.lang).toBe(navigator.language);
  });

  it("spec 2.9: tells Internet Explorer that it is not supported, before any bundle", () => {
    const first = page.body.firstElementChild;
    expect(first?.tagName).toBe("SCRIPT");
    expect(first?.textContent).toContain("Internet explorer is not supported");
  });

  describe("when the bundle cannot be loaded", () => {
    /** Runs the page's own script for a missing bundle, with a server that gives these answers in turn. */
    const lose = (answers: (number | "network error")[]) => {
      vi.useFakeTimers();
      const asked: string[] = [];
      vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
        const answer = answers[asked.push(String(address)) - 1] ?? 200;
        if (answer === "network error") throw new TypeError("Failed to fetch");
        return new Response("", { status: answer });
      });
      // Scripts are not run here.
      const added: HTMLScriptElement[] = [];
      vi.spyOn(document.head, "append").mockImplementation((script) => void added.push(script as HTMLScriptElement));
      const script = page.querySelector<HTMLScriptElement>("script[src]");
      const { classList } = document.documentElement;
      classList.add(pageClasses.scripted, pageClasses.returning);
      new Function(`${script?.previousElementSibling?.textContent};${script?.getAttribute("onerror")}`).call({
        src: "/assets/main.js",
      });
      return { asked, added, classes: () => document.documentElement.className };
    };

    afterEach(() => {
      vi.useRealTimers();
      vi.mocked(fetch).mockRestore();
      vi.mocked(document.head.append).mockRestore();
      document.documentElement.className = "";
    });

    it("everything is shown, and it is fetched until it comes", async () => {
      const { asked, added, classes } = lose(["network error", 503, 200]);
      expect(classes()).toBe(pageClasses.failed);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(asked).toHaveLength(3);
      expect(added.map(({ type, crossOrigin }) => [type, crossOrigin])).toEqual([["module", ""]]);
      added[0]?.onload?.(new Event("load"));
      expect(classes()).toBe("");
      // What is visible is not hidden again; only the rest is, once the page is hydrated.
      document.documentElement.classList.add(pageClasses.live);
      await vi.advanceTimersByTimeAsync(1000);
      expect(classes()).toBe(`${pageClasses.live} ${pageClasses.scripted}`);
    });

    it("it is fetched as soon as the browser is online again, and again where it breaks off once more", async () => {
      const { asked, added } = lose([]);
      window.dispatchEvent(new Event("online"));
      await vi.advanceTimersByTimeAsync(0);
      expect([asked.length, added.length]).toEqual([1, 1]);
      added[0]?.onerror?.(new Event("error"));
      await vi.advanceTimersByTimeAsync(10_000);
      expect([asked.length, added.length]).toEqual([2, 2]);
    });
  });
});

describe("what authors add to the page", () => {
  const bot = (settings: object, theme: object = {}) =>
    createBot({
      settings: { ...settings },
      theme: { ...theme },
      variables: ["Name"],
      groups: { A: [says("Hi"), asks(), asks()] },
    });
  const outside = bot({
    metadata: { customHeadCode: 'text <script>greet("{{Name}}")</script>', googleTagManagerId: "GTM-AB12" },
  });

  it("puts head code and the tag manager last into the head, and nothing of it into a preview", () => {
    const page = open(render(outside, { Name: "Ada" }));
    expect(page.head.lastElementChild?.textContent).toBe('greet("Ada")');
    expect(page.head.querySelector("script[async]")?.getAttribute("src")).toBe(
      "https://www.googletagmanager.com/gtm.js?id=GTM-AB12",
    );
    expect(page.body.querySelector("noscript")?.innerHTML).toContain("googletagmanager.com/ns.html?id=GTM-AB12");
    const preview = render(outside, { Name: "Ada" }, true);
    expect(preview).not.toMatch(/googletagmanager|greet\("Ada"\)/);
  });

  it("puts the sheets of the font and the author behind the page's own, each into an element of its own", () => {
    const sheets = ['@font-face{font-family:"Inter";src:url("/assets/fonts/a.woff2")}', "p { margin: 0 } </style>"];
    const html = render(bot({}), {}, true, { sheets });
    const [own, ...authors] = open(html).querySelectorAll("style");
    expect(own?.textContent).toContain("--typebot-container-max-width");
    expect(authors.map(({ textContent }) => textContent)).toEqual([
      sheets[0],
      expect.stringContaining("p { margin: 0 }"),
    ]);
    expect(authors[1]?.textContent).not.toContain("</style");
    // A sheet of nothing but fonts waits for the first question; rules of the author never wait.
    expect(authors.map(({ nextElementSibling }) => nextElementSibling?.textContent?.includes("parley-font"))).toEqual([
      true,
      undefined,
    ]);
    expect(open(html).querySelectorAll("link[rel=preload]")).toHaveLength(0);
    expect(open(render(bot({}))).querySelectorAll("style, link[rel=preload]")).toHaveLength(1);
  });

  it("knows no tag manager by anything that is not an id", () => {
    const html = render(bot({ metadata: { googleTagManagerId: '"><script>' } }));
    expect(html).not.toContain("googletagmanager.com");
  });

  it("spec 1.7: The badge reads 'Made with' and the product name, links to the provider, and is off by default", () => {
    expect(open(render(bot({}))).querySelector(".parley-badge")).toBeNull();
    const badge = open(render(bot({ general: { isBrandingEnabled: true } }))).querySelector(".parley-badge");
    expect(badge?.textContent).toBe("Made with Parley");
    expect(badge?.getAttribute("href")).toBe("https://github.com/parley-bots/parley");
  });

  it("shows how far the chat has come, where that is switched on", () => {
    expect(open(render(bot({}))).querySelector("[role=progressbar]")).toBeNull();
    const progressBar = { isEnabled: true, color: "#123456", thickness: 7, placement: "Bottom", position: "fixed" };
    const page = open(render(bot({}, { general: { progressBar } })));
    expect(page.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("33");
    for (const declared of ["color:#123456", "height:7px", "bottom:0", "top:auto", "position:fixed"])
      expect(page.querySelector("style")?.textContent).toContain(`--typebot-progress-bar-${declared}`);
  });

  it("fills the variables of avatars and background in, and loads no address that still holds one", () => {
    const theme = {
      general: { background: { type: "Image", content: "https://x.y/{{Name}}.png" } },
      chat: { hostAvatar: { url: "https://x.y/{{Name}}-face.png" } },
    };
    const html = render(bot({}, theme), { Name: "ada" });
    const page = open(html);
    expect(page.querySelector(".parley-host-avatar img")?.getAttribute("src")).toBe("https://x.y/ada-face.png");
    expect(page.querySelector("main")?.getAttribute("style")).toContain('url("https://x.y/ada.png")');
    expect(html.replace(/<script type="application.json"[\s\S]*?<\/script>/, "")).not.toContain("{{");
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
    expect(bootstrap.firstStep.session.frames[0]?.variables.Name).toBe(evil);
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
    "pictures that follow variables": createBot({
      theme: {
        general: { background: { type: "Image", content: "https://x.y/{{Name}}.png" } },
        chat: { hostAvatar: { url: "https://x.y/{{Name}}-face.png" } },
      },
      groups: { A: [says("Hi"), asks()] },
    }),
    "an end": createBot({ groups: { A: [says("Bye")] } }),
  };

  const takeOver = async (flow: Flow) => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const recovered = vi.fn();
    // happy-dom loads no pictures; they would count as broken.
    vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
    document.body.innerHTML = open(render(flow)).getElementById(pageIds.root)?.outerHTML ?? "";
    const container = document.getElementById(pageIds.root);
    if (!container) throw new Error("The page has no root");
    const before = container.innerHTML;
    const { chat } = startChat(flow);
    const resting = { ...chat, start: async () => {}, state: () => chat.initial };
    const page = <ChatPage chat={resting} {...{ flow, words, bubbleViews, inputViews }} />;
    const language = vi.spyOn(navigator, "language", "get").mockReturnValue("de-AT");
    await act(async () => {
      hydrateRoot(container, page, { onRecoverableError: recovered });
    });
    language.mockRestore();
    expect(recovered).not.toHaveBeenCalled();
    expect(errors).not.toHaveBeenCalled();
    return { container, before };
  };

  it.each(Object.entries(bots))("takes over %s without a difference", async (_name, flow) => {
    const { container, before } = await takeOver(flow);
    expect(container.innerHTML).toBe(before);
  });

  it.each(Object.keys(inputViews))(
    "finds no difference where the first turn asks by %s, whatever the language",
    async (type) => {
      const { container } = await takeOver(createBot({ groups: { A: [says("Well?"), { type }] } }));
      // The browser's own validation message never appears: the bot tells the visitor.
      expect(
        [...container.querySelectorAll("form")].every((form) => form.noValidate || !form.querySelector(":required")),
      ).toBe(true);
    },
  );

  it("names countries in the visitor's language once it has taken over", async () => {
    const bot = createBot({ groups: { A: [{ type: "phone number input", options: { defaultCountryCode: "FR" } }] } });
    const { container, before } = await takeOver(bot);
    expect(before).toContain(`src="/assets/flag-fr.svg"`);
    expect(container.querySelector("select")?.selectedOptions[0]?.textContent).toBe("Frankreich +33");
  });
});
