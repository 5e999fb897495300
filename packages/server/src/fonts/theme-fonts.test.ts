import type { Json, JsonObject } from "@parley/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";
import { fontBytes, startFontServer } from "./testing/start-font-server.ts";

let google: Awaited<ReturnType<typeof startFontServer>>;
let test: Awaited<ReturnType<typeof createTestParley>>;

beforeEach(async () => {
  google = await startFontServer();
  const hosts = ["https://fonts.googleapis.com", "https://fonts.gstatic.com", "https://fonts.example.org"];
  const standIns = Object.fromEntries(hosts.map((host) => [host, google.url]));
  test = await createTestParley({}, { outside: { allowsLoopback: true, standIns } });
});

afterEach(async () => {
  await test.close();
  await google.close();
});

const fileWith = (font: Json, customCss = ""): Record<string, Json> =>
  sampleFile({ theme: { general: { font }, customCss } });

const pageOf = async ({ publicId }: { publicId: string }): Promise<string> =>
  (await test.visitor("GET", `/${publicId}`)).text();

/** The style sheets in a page, except the page's own. */
const sheetsOf = (page: string): string =>
  [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)]
    .slice(1)
    .map(([, css]) => css)
    .join("\n");

const addressesIn = (css: string): string[] => [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, url = ""]) => url);

/** Every address from which the page's head loads styles or fonts. */
const thirdParties = (page: string): string[] => {
  const head = page.slice(0, page.indexOf("</head>"));
  const links = [...head.matchAll(/<link rel="(?:stylesheet|preload|preconnect)"[^>]*href="([^"]+)"/g)];
  const named = [...links.map(([, url = ""]) => url), ...(sheetsOf(page).match(/(?:https?:)?\/\/[^\s"')]+/g) ?? [])];
  return named.filter((url) => /^(?:https?:)?\/\//.test(url));
};

const toConnect = ({ report }: { report: unknown }) => (report as { toConnect: JsonObject[] }).toConnect;

describe("a family of the web's usual host", () => {
  it("is fetched once, while it is imported, and served from here", async () => {
    google.families.Karla = { hasItalics: true };
    const bot = await test.publishBot(fileWith("Karla"));
    expect(toConnect(bot)).toEqual([]);
    const page = await pageOf(bot);
    expect(thirdParties(page)).toEqual([]);
    expect(page).toContain('--parley-font:"Karla", system-ui');
    const sheets = sheetsOf(page);
    // Eight rules: two weights, each upright and italic, in two scripts.
    expect(sheets.match(/@font-face/g)).toHaveLength(8);
    expect(sheets).toContain("unicode-range: U+0100-02BA");
    const addresses = addressesIn(sheets);
    expect(new Set(addresses).size).toBe(8);
    expect(page).not.toContain('rel="preload"');
    const upright = sheets
      .match(/@font-face[^}]*\}/g)
      ?.find((face) => /font-weight: 400/.test(face) && /U\+0000-00FF/i.test(face) && !/italic/.test(face));
    const [first = ""] = addressesIn(upright ?? "");
    const font = await test.visitor("GET", first);
    expect(Buffer.from(await font.arrayBuffer())).toEqual(fontBytes("/s/karla/normal-400-latin.woff2"));
    expect(Object.fromEntries(font.headers)).toMatchObject({
      "content-type": "font/woff2",
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
    });
    const count = google.requests.length;
    expect(count).toBe(9);
    await test.publishBot(fileWith({ type: "Google", family: "Karla" }));
    await test.owner("POST", `/api/v1/typebots/${bot.id}/publish`);
    await pageOf(bot);
    expect(google.requests).toHaveLength(count);
  });

  it("may lack styles", async () => {
    google.families["Old Standard"] = { hasItalics: false };
    const page = await pageOf(await test.publishBot(fileWith("Old Standard")));
    expect(sheetsOf(page).match(/font-weight: \d+/g)).toEqual(
      [400, 400, 700, 700].map((weight) => `font-weight: ${weight}`),
    );
    expect(google.requests.slice(0, 2)).toEqual([
      "/css2?family=Old+Standard:ital,wght@0,400;0,700;1,400;1,700&display=swap",
      "/css2?family=Old+Standard:wght@400;700&display=swap",
    ]);
  });

  it("that could not be had is named by the report and by publishing, and fetched by the next publication", async () => {
    const bot = await test.publishBot(fileWith("Karla"));
    const message =
      'The font "Karla" could not be fetched: fonts.googleapis.com answered with status 400. Visitors see their system\'s own font until it is here: publish again to fetch it again, or choose another font.';
    expect(toConnect(bot)).toEqual([{ path: "theme.general.font", message }]);
    const page = await pageOf(bot);
    expect([sheetsOf(page), thirdParties(page)]).toEqual(["", []]);
    const publish = async () => (await test.owner("POST", `/api/v1/typebots/${bot.id}/publish`)).json();
    const found = expect.objectContaining({
      rule: "font-not-fetched",
      severity: "warning",
      field: "theme.general.font",
    });
    expect((await publish()).findings).toContainEqual(found);
    google.families.Karla = { hasItalics: true };
    expect((await publish()).findings).not.toContainEqual(found);
    expect(sheetsOf(await pageOf(bot))).toContain("Karla");
  });

  it("of a bot that was published before fonts were fetched is fetched for later visitors", async () => {
    google.families.Karla = { hasItalics: true };
    const { storage, fontStore } = test.parley.services;
    const bot = await test.publishBot(fileWith("Karla"));
    for await (const { key } of storage.list("fonts/")) await storage.delete(key);
    // A new store has an empty cache, as after a restart of the server.
    const { createFontStore } = await import("./create-font-store.ts");
    const { outbound, log, flowStore } = test.parley.services;
    const later = createFontStore({ fetch: outbound.fetch, storage, log });
    const flow = (await flowStore.findFlow({ botId: bot.id, version: 1 }))?.flow;
    if (flow === undefined) throw new Error("not published");
    expect(await later.fontsOf(flow.theme)).toEqual({ sheets: [] });
    await later.settle();
    expect(await later.fontsOf(flow.theme)).toEqual(await fontStore.fontsOf(flow.theme));
  });
});

describe("a bundled family", () => {
  it.each(["Open Sans", "Inter", "roboto", "Montserrat", "Nunito", "Outfit"])("%s asks nobody", async (family) => {
    const page = await pageOf(await test.publishBot(fileWith(family)));
    expect([google.requests, thirdParties(page)]).toEqual([[], []]);
    const sheets = sheetsOf(page);
    expect(sheets).toContain(`font-family:"${family}"`);
    expect(page).not.toContain('rel="preload"');
    for (const url of new Set(addressesIn(sheets))) {
      const font = await test.visitor("GET", url);
      expect([url, font.status, font.headers.get("content-type")]).toEqual([url, 200, "font/woff2"]);
      expect(Buffer.from(await font.arrayBuffer()).toString("latin1", 0, 4)).toBe("wOF2");
    }
    for (const subset of ["latin", "latin-ext"]) expect(sheets).toContain(`-${subset}-wght-normal.woff2`);
  });

  it("is the default", async () => {
    expect(sheetsOf(await pageOf(await test.publishBot()))).toContain('font-family:"Open Sans"');
  });

  it.each([
    "/assets/fonts/inter@5.3.0/nothing.woff2",
    "/assets/fonts/react@1.0.0/index.woff2",
    `/assets/fonts/${"0".repeat(40)}.woff2`,
  ])("%s is no font", async (path) => {
    expect((await test.visitor("GET", path)).status).toBe(404);
  });
});

describe("an author's own font", () => {
  it("comes from a style sheet at an address", async () => {
    google.others["/own/own.css"] =
      '@font-face{font-family:Own;src:url(own.eot);src:url("own.eot?#iefix") format("embedded-opentype"),url(own.woff) format("woff"),url(../own.woff2) format("woff2")} .typebot-button{background:url(dots.png)}';
    google.others["/own.woff2"] = fontBytes("own");
    const bot = await test.publishBot(
      fileWith({ type: "Custom", family: "Own", url: "https://fonts.example.org/own/own.css" }),
    );
    expect(toConnect(bot)).toEqual([]);
    expect(google.requests).toEqual(["/own/own.css", "/own.woff2"]);
    const sheets = sheetsOf(await pageOf(bot));
    expect(sheets).toMatch(
      /@font-face\{font-family:Own;src:url\("\/assets\/fonts\/[0-9a-f]{40}\.woff2"\) format\("woff2"\)\}/,
    );
    // A picture is not a font, so its address is kept.
    expect(sheets).toContain('url("https://fonts.example.org/own/dots.png")');
  });

  it("may be the file at an address", async () => {
    google.others["/own.woff2"] = fontBytes("own");
    const page = await pageOf(
      await test.publishBot(fileWith({ type: "Custom", family: "Own", url: "https://fonts.example.org/own.woff2" })),
    );
    expect(sheetsOf(page)).toMatch(/@font-face\{font-family:"Own";font-display:swap;src:url\("\/assets\/fonts\//);
    expect(thirdParties(page)).toEqual([]);
  });

  it("may be a rule, and the custom CSS may bring fonts", async () => {
    google.families.Karla = { hasItalics: true };
    google.others["/a.woff2"] = fontBytes("a");
    const css = "@font-face { font-family: 'Own'; src: local('Own'), url('https://fonts.example.org/a.woff2'); }";
    const customCss = `@import url('https://fonts.googleapis.com/css2?family=Karla:wght@400&display=swap');
      @media print { @font-face { font-family: Print; src: url(//fonts.example.org/a.woff2) } }
      /* mine */ .typebot-button { content: "}@import" }`;
    const bot = await test.publishBot(fileWith({ type: "Custom", family: "Own", css }, customCss));
    expect(toConnect(bot)).toEqual([]);
    const page = await pageOf(bot);
    expect(thirdParties(page)).toEqual([]);
    const sheets = sheetsOf(page);
    expect(sheets).toContain('src:local("Own"),url("/assets/fonts/');
    expect(sheets).toContain("font-family: 'Karla'");
    expect(sheets).toContain('.typebot-button{ content: "}@import" }');
    expect(sheets).toMatch(/@media print\{@font-face\{font-family: Print;src:url\("\/assets\/fonts\/[^"]+"\)\}\}/);
  });

  it("that can't be had is named, and is loaded from nowhere", async () => {
    google.others["/page.html"] = "<html>";
    const css = `@font-face { font-family: Own; src: url(https://fonts.example.org/gone.woff2) }
      @font-face { font-family: Own; src: url(https://fonts.example.org/page.html) }`;
    const customCss = "@import 'https://fonts.example.org/gone.css'; p { margin: 0 }";
    const bot = await test.publishBot(fileWith({ type: "Custom", family: "Own", css }, customCss));
    const messages = toConnect(bot).map(({ path, message }) => `${path}: ${String(message).split(" Visitors see")[0]}`);
    expect(messages.sort()).toEqual([
      "theme.customCss: The font of the custom CSS could not be fetched: The style sheet fonts.example.org/gone.css could not be fetched: fonts.example.org answered with status 400.",
      'theme.general.font: The font "Own" could not be fetched: The font file fonts.example.org/gone.woff2 could not be fetched: fonts.example.org answered with status 400.',
      'theme.general.font: The font "Own" could not be fetched: The font file fonts.example.org/page.html could not be fetched: what fonts.example.org answered is no font.',
    ]);
    const page = await pageOf(bot);
    expect(thirdParties(page)).toEqual([]);
    expect(sheetsOf(page)).toContain("p{ margin: 0 }");
  });

  it("is shown in a preview, too", async () => {
    google.families.Karla = { hasItalics: true };
    const bot = await test.publishBot(fileWith("Karla"));
    const granted = await (await test.owner("POST", `/api/v1/typebots/${bot.id}/preview`)).json();
    const page = await (await test.visitor("GET", new URL(granted.url).pathname)).text();
    expect(sheetsOf(page)).toContain("font-family: 'Karla'");
  });
});

it("addresses inside the server's own network are refused", async () => {
  const guarded = await createTestParley();
  try {
    const font = { type: "Custom", family: "Own", url: `${google.url}/own.css` };
    const [bot] = await guarded.importFiles([fileWith(font)]);
    expect(toConnect(bot ?? { report: null })).toMatchObject([
      { message: expect.stringContaining("could not be fetched") },
    ]);
    expect(google.requests).toEqual([]);
  } finally {
    await guarded.close();
  }
});
