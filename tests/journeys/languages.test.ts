import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { importBot, newAuthor, publishBot } from "./support/author.ts";
import { findViolations } from "./support/axe.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { look, takePicture } from "./support/look.ts";
import { openOwnServer } from "./support/own-server.ts";
import { corpus } from "./support/parley.ts";
import { provide } from "./support/provide.ts";
import { modelKey, startTranslatingModel } from "./support/translating-model.ts";

// A bot of the corpus in five languages: three by a model, one by a translator's file, and what becomes of its answers.

const file = join(corpus, "lead-gen_2025-01-23_v6.1.json");

const rich = (text: string) => [{ type: "p", children: [{ text }] }];
const said = (id: string, text: string, texts: Record<string, string>) => ({
  ...says(text),
  id,
  translations: Object.fromEntries(
    Object.entries(texts).map(([tag, other]) => [tag, { richText: { value: rich(other), from: rich(text) } }]),
  ),
});

const words = {
  de: {
    "Welcome to <b>AA</b> (Awesome Agency)": "Willkommen bei <b>AA</b> (Awesome Agency)",
    "Hi!": "Hallo!",
    "What's your name?": "Wie heißt du?",
    "Great! Nice to meet you {{Name}}": "Schön, dich kennenzulernen, {{Name}}",
    "What services are you interested in?": "Wofür interessierst du dich?",
    "Content Marketing": "Content-Marketing",
    "Website dev": "Webseiten",
  },
  ar: {
    "Welcome to <b>AA</b> (Awesome Agency)": "مرحبًا بك في <b>AA</b>",
    "Hi!": "مرحبًا!",
    "What's your name?": "ما اسمك؟",
    "Great! Nice to meet you {{Name}}": "سعدت بلقائك يا {{Name}}",
    "What services are you interested in?": "ما الخدمات التي تهمك؟",
    "Content Marketing": "التسويق بالمحتوى",
  },
  ja: {
    "Hi!": "こんにちは!",
    "What's your name?": "お名前は?",
    "Great! Nice to meet you {{Name}}": "はじめまして、{{Name}}さん",
    "What services are you interested in?": "ご興味のあるサービスは?",
    "Content Marketing": "コンテンツマーケティング",
  },
};

const stage = provide(
  async () => {
    const model = await startTranslatingModel(words);
    const standIns = { "https://api.openai.com": model.origin };
    const server = await openOwnServer({ outside: { allowsLoopback: true, standIns } });
    return { model, server };
  },
  async ({ model, server }) => {
    await server.close();
    await model.close();
  },
);
const browser = provideBrowser();

const host = () => stage().server;

describe.skipIf(!existsSync(corpus))(existsSync(corpus) ? "a bot in five languages" : "skipped: no bot files", () => {
  let context: BrowserContext;
  let page: Page;
  let id = "";
  let address = "";
  beforeAll(async () => {
    ({ context, page } = await newAuthor(browser(), host()));
    page.setDefaultTimeout(15_000);
    await stage().server.owner("/credentials", { type: "openai", name: "Our models", data: { apiKey: modelKey } });
    const bot = JSON.parse(readFileSync(file, "utf8"));
    const general = { language: "en", languages: ["de", "ar", "ja", "fr"] };
    id = await importBot(context, host(), {
      ...bot,
      settings: { ...bot.settings, typingEmulation: { enabled: false } },
      parley: { settings: { general } },
    });
    return () => context.close();
  });

  const open = async (language: string) => {
    await page.goto(`${host().builderUrl}/bots/${id}/languages?language=${language}`);
    await page.getByRole("heading", { name: "Languages", exact: true }).waitFor();
  };
  const dialog = () => page.getByRole("dialog");
  const saved = () => page.getByText("Saved", { exact: true }).first().waitFor();

  it("is translated by a model, in three of them", async () => {
    for (const [language, name] of [
      ["de", "German"],
      ["ar", "Arabic"],
      ["ja", "Japanese"],
    ] as const) {
      await open(language);
      await page.getByRole("button", { name: "Translate by a model…" }).click();
      const start = dialog().getByRole("button", { name: /^Translate \d+ texts$/ });
      await start.waitFor();
      if (language === "de") {
        await dialog()
          .getByRole("button", { name: /^Our models/ })
          .waitFor();
        await look(page, "translate-by-model");
        await dialog().getByLabel("What else it should heed").fill("Say du.");
      }
      await start.click();
      await page.getByRole("dialog", { name: `Translations into ${name}` }).waitFor();
      if (language === "de") await look(page, "translated-by-model");
      await dialog()
        .getByRole("button", { name: /^Take \d+ translations$/ })
        .click();
      await page.getByText("Every text is translated").or(page.getByText("Missing 0")).first().waitFor();
      await saved();
    }
    const asked = JSON.stringify(stage().model.take());
    expect(asked).toContain("Say du.");
    // The model lost them the first time.
    expect(asked).toContain("was not kept letter by letter");
    await look(page, "languages-translated");
  });

  it("is translated by a translator's file, in one", async () => {
    await open("fr");
    await page.getByRole("button", { name: "As a file" }).click();
    const coming = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /^Export as PO/ }).click();
    const po = readFileSync(await (await coming).path(), "utf8");
    const filled = po
      .replace(/(msgid "Hi!"\nmsgstr )""/, '$1"Bonjour !"')
      .replace(/(msgid "Content Marketing"\nmsgstr )""/, '$1"Marketing de contenu"');
    expect(filled).not.toBe(po);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "bot.fr.po", mimeType: "text/plain", buffer: Buffer.from(filled) });
    await dialog().getByRole("button", { name: "Take 2 translations" }).click();
    await saved();
    address = await publishBot(context, host(), id);
  });

  it.each([
    ["de", "ltr", "Hallo!", "Wie heißt du?", "Schön, dich kennenzulernen, Ada", "Content-Marketing", "Senden"],
    ["ar", "rtl", "مرحبًا!", "ما اسمك؟", "سعدت بلقائك يا Ada", "التسويق بالمحتوى", undefined],
    ["ja", "ltr", "こんにちは!", "お名前は?", "はじめまして、Adaさん", "コンテンツマーケティング", undefined],
    ["fr", "ltr", "Bonjour !", "What's your name?", "Great! Nice to meet you Ada", "Marketing de contenu", "Envoyer"],
    ["en", "ltr", "Hi!", "What's your name?", "Great! Nice to meet you Ada", "Content Marketing", "Send"],
  ])("is read in %s", async (language, direction, hi, name, nice, marketing, send) => {
    const visitor = await openBot(browser(), `${address}?lang=${language}`);
    const html = visitor.page.locator("html");
    expect([await html.getAttribute("lang"), await html.getAttribute("dir")]).toEqual([language, direction]);
    await visitor.picks(hi);
    await visitor.sees(name);
    await visitor.page.getByRole("textbox").fill("Ada");
    if (send) await visitor.page.getByRole("button", { name: send }).click();
    else await visitor.page.getByRole("textbox").press("Enter");
    await visitor.sees(nice);
    await visitor.page.getByRole("textbox").fill("ada@example.org");
    await visitor.page.getByRole("textbox").press("Enter");
    await visitor.picks(marketing);
    await visitor.sees(marketing);
    expect(visitor.faults).toEqual([]);
    await visitor.page.goto("about:blank");
    await visitor.context.close();
  });

  it("changes its language in mid-talk, page and all, and keeps it for who comes back", async () => {
    const made = createTestFile({
      variables: ["Language", "City", "Mail"],
      groups: {
        Start: [
          said("hello", "Which language?", { de: "Welche Sprache?" }),
          {
            id: "pick",
            type: "choice input",
            options: { variableId: "vLanguage" },
            items: [
              { id: "arabic", content: "العربية", value: "ar" },
              { id: "german", content: "Deutsch", value: "de" },
            ],
          },
          { id: "set", type: "Set language", options: { language: "{{Language}}" } },
          said("city", "Which city?", { ar: "أي مدينة؟", de: "Welche Stadt?" }),
          asks("City"),
          said("mail", "Your e-mail?", { ar: "بريدك؟", de: "Deine E-Mail?" }),
          { id: "email", type: "email input", options: { variableId: "vMail" } },
          said("bye", "Bye", { ar: "وداعًا", de: "Tschüss" }),
        ],
      },
    });
    const general = { language: "en", languages: ["ar", "de"], rememberUser: { isEnabled: true, storage: "local" } };
    const own = await importBot(context, host(), {
      ...made,
      publicId: "turning",
      settings: { general, typingEmulation: { enabled: false } },
    });
    const turning = await publishBot(context, host(), own);
    const visitor = await openBot(browser(), turning);
    const { page: seen } = visitor;
    const html = seen.locator("html");
    const standsAs = async () => [await html.getAttribute("lang"), await html.getAttribute("dir")];
    expect(await standsAs()).toEqual(["en", "ltr"]);
    await visitor.picks("العربية");
    await visitor.sees("أي مدينة؟");
    expect(await standsAs()).toEqual(["ar", "rtl"]);
    // What was said before is still English for those who hear it.
    expect(
      await seen.getByText("Which language?").evaluate((node) => node.closest("[lang]")?.getAttribute("lang")),
    ).toBe("en");
    const field = seen.getByRole("textbox");
    expect(await field.getAttribute("placeholder")).not.toMatch(/[a-z]/i);
    expect(await findViolations(seen)).toEqual([]);
    await takePicture(seen, "turned-arabic");
    await field.fill("Rom");
    await field.press("Enter");
    await visitor.sees("بريدك؟");
    // Whoever comes back, by an address in another language at that, goes on in the language of the chat.
    await seen.goto(`${turning}?lang=de`);
    await visitor.sees("بريدك؟");
    expect(await standsAs()).toEqual(["ar", "rtl"]);
    await seen.getByRole("textbox").fill("none");
    await seen.getByRole("textbox").press("Enter");
    await seen.getByRole("textbox").fill("ada@example.org");
    await seen.getByRole("textbox").press("Enter");
    await visitor.sees("وداعًا");
    expect(await seen.getByRole("log").textContent()).not.toContain("Could you check it");
    expect(visitor.faults).toEqual([]);
    await seen.goto("about:blank");
    await visitor.context.close();
    const languages = async () => {
      const { results } = await stage().server.owner(`/typebots/${own}/results?limit=5`);
      return results.map(({ arrival, isCompleted }: { arrival?: { chatLanguage?: string }; isCompleted: boolean }) => [
        arrival?.chatLanguage,
        isCompleted,
      ]);
    };
    await expect.poll(languages, { timeout: 20_000 }).toEqual([["ar", true]]);
  });

  it("keeps the language of a chat for who comes back by an address in another, where nothing else changes it", async () => {
    const made = createTestFile({
      variables: ["Name", "City"],
      groups: {
        Start: [
          said("name", "Your name?", { de: "Dein Name?" }),
          asks("Name"),
          said("city", "Your city?", { de: "Deine Stadt?" }),
          asks("City"),
          said("bye", "Bye", { de: "Tschüss" }),
        ],
      },
    });
    const general = { language: "en", languages: ["de"], rememberUser: { isEnabled: true, storage: "local" } };
    const settings = { general, typingEmulation: { enabled: false } };
    const own = await importBot(context, host(), { ...made, publicId: "returning", settings });
    const returning = await publishBot(context, host(), own);
    const visitor = await openBot(browser(), `${returning}?lang=de`);
    const { page: seen } = visitor;
    await seen.getByRole("textbox").fill("Ada");
    await seen.getByRole("textbox").press("Enter");
    await visitor.sees("Deine Stadt?");
    await seen.goto(`${returning}?lang=en`);
    await visitor.sees("Deine Stadt?");
    expect(await seen.locator("html").getAttribute("lang")).toBe("de");
    await seen.getByRole("textbox").fill("Rom");
    await seen.getByRole("button", { name: "Senden" }).click();
    await visitor.sees("Tschüss");
    expect(visitor.faults).toEqual([]);
    await seen.goto("about:blank");
    await visitor.context.close();
  });

  it("speaks over the chat API, too, and its answers are the same in all of them", async () => {
    const ask = async (path: string, body: object) => {
      const response = await fetch(`${host().viewerUrl}/api/v1/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      return response.json();
    };
    const started = await ask(`typebots${new URL(address).pathname}/startChat`, { language: "ja" });
    expect(JSON.stringify(started.input)).toContain("こんにちは!");
    const reply = async (text: string) =>
      ask(`sessions/${started.sessionId}/continueChat`, { message: { type: "text", text } });
    expect(JSON.stringify((await reply("こんにちは!")).messages)).toContain("お名前は?");
    for (const text of ["Bo", "bo@example.org", "コンテンツマーケティング"]) await reply(text);

    const { server } = stage();
    const read = async () => {
      const { results } = await server.owner(`/typebots/${id}/results?limit=50`);
      return results.map((result: { answers: { content: string }[]; arrival?: { chatLanguage?: string } }) => ({
        language: result.arrival?.chatLanguage,
        picked: [result.answers.at(0)?.content, result.answers.at(3)?.content],
      }));
    };
    const same = { picked: ["Hi!", "Content Marketing"] };
    await expect
      .poll(
        async () =>
          (await read()).sort((one: { language: string }, other: { language: string }) =>
            one.language < other.language ? -1 : 1,
          ),
        { timeout: 20_000 },
      )
      .toEqual(["ar", "de", "en", "fr", "ja", "ja"].map((language) => ({ language, ...same })));
  });
});
