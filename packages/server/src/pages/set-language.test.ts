import type { Json } from "@parley/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";

// A chat that goes on in another language: over the chat API, on a page, and with its result.

const local = "http://127.0.0.1:3001";
let test: Awaited<ReturnType<typeof createTestParley>>;
let publicId: string;
let botId: string;

const rich = (text: string) => [{ type: "p", children: [{ text }] }];
const translated = (from: string, texts: Record<string, string>) => ({
  translations: Object.fromEntries(
    Object.entries(texts).map(([tag, text]) => [tag, { richText: { value: rich(text), from: rich(from) } }]),
  ),
});

const file = (name: string) => {
  const made = createTestFile({
    variables: ["Language", "Mail"],
    groups: {
      A: [
        { ...says("Which language?"), ...translated("Which language?", { de: "Welche Sprache?" }) },
        asks("Language"),
        { type: "Set language", options: { language: "{{Language}}" } },
        { ...says("Your e-mail?"), ...translated("Your e-mail?", { de: "Deine E-Mail?", ar: "بريدك؟" }) },
        { type: "email input", options: { variableId: "vMail" } },
      ],
    },
  });
  return {
    ...made,
    id: name,
    publicId: name,
    settings: { ...made.settings, general: { language: "en", languages: ["de", "ar"] } },
  };
};

beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
  ({ publicId, id: botId } = await test.publishBot(file("speaks")));
});
afterAll(() => test.close());

const post = async (path: string, body: Json) =>
  (await (await test.visitor("POST", `${local}/api/v1/${path}`, body)).json()) as { sessionId: string };

const talk = async (language: string | null, ...messages: string[]): Promise<string> => {
  const begun = await post(`typebots/${publicId}/startChat`, { language });
  const said = [JSON.stringify(begun)];
  for (const message of messages)
    said.push(JSON.stringify(await post(`sessions/${begun.sessionId}/continueChat`, { message })));
  return said.join("\n");
};

const languagesOfResults = async () => {
  const { connection } = test.parley.services.database;
  const rows = await connection.selectFrom("results").select("arrival").where("bot_id", "=", botId).execute();
  return rows.map(({ arrival }) => JSON.parse(arrival ?? "{}").chatLanguage).sort();
};

it("goes on in the language over the chat API, with Parley's own words, and the result tells the last one", async () => {
  const german = await talk(null, "de-AT", "no e-mail");
  expect(german).toContain("Which language?");
  expect(german).toContain("Deine E-Mail?");
  // The message for what is no e-mail address, which nobody has written.
  expect(german).not.toContain("Could you check it?");
  const arabic = await talk("de", "ar", "no e-mail");
  expect(arabic).toContain("Welche Sprache?");
  expect(arabic).toContain("بريدك؟");
  const back = await talk("de", "en", "no e-mail");
  expect(back).toContain("Your e-mail?");
  expect(back).toContain("This doesn't look like an email address");
  const unknown = await talk("de", "fr");
  expect(unknown).toContain("Deine E-Mail?");
  expect(await languagesOfResults()).toEqual(["ar", "de", "de", "en"]);
});

it("brings the texts of all languages to the page, with the messages by what is read there", async () => {
  const html = await (await test.visitor("GET", `${local}/${publicId}?lang=de`)).text();
  expect(html).toContain("بريدك؟");
  expect(html).toContain('"changesLanguage":true');
  // A bot that doesn't change its language brings one.
  const silent = file("silent");
  for (const group of silent.groups) group.blocks = group.blocks.filter(({ type }) => type !== "Set language");
  const other = await test.publishBot(silent);
  const single = await (await test.visitor("GET", `${local}/${other.publicId}?lang=de`)).text();
  expect(single).not.toContain("بريدك؟");
  expect(single).not.toContain("changesLanguage");
});

it("takes from a page the languages that the bot speaks, and no others", async () => {
  const created = await test.visitor("POST", `${local}/api/typebots/${botId}/results`, { version: 1, links: {} });
  const { result } = (await created.json()) as { result: { id: string } };
  const send = async (chatLanguage: string) => {
    const body = { chatLanguage };
    const answer = await test.visitor("PATCH", `${local}/api/typebots/${botId}/results/${result.id}`, body);
    expect(answer.status).toBeLessThan(300);
    const { connection } = test.parley.services.database;
    const row = await connection.selectFrom("results").select("arrival").where("id", "=", result.id).executeTakeFirst();
    return JSON.parse(row?.arrival ?? "{}").chatLanguage ?? null;
  };
  expect(await send("<script>")).toBeNull();
  expect(await send("ar-EG")).toBe("ar");
  expect(await send("fr")).toBe("ar");
  expect(await send("en")).toBe("en");
});
