import type { Json } from "@parley/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";

const local = "http://127.0.0.1:3001";
const rich = (text: string) => [{ type: "p", children: [{ text }] }];
const inGerman = (path: string, value: Json, from: Json): Json => ({ [path]: { value, from } });

const file = sampleFile({
  events: [{ id: "start", type: "start", outgoingEdgeId: "e0", graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: "g1",
      title: "Welcome",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        {
          id: "b1",
          type: "text",
          content: { richText: rich("Which colour?") },
          translations: {
            de: inGerman("richText", rich("Welche Farbe?"), rich("Which colour?")),
            ar: inGerman("richText", rich("أي لون؟"), rich("Which colour?")),
          },
        },
        {
          id: "b2",
          type: "choice input",
          options: { variableId: "v1" },
          items: [
            { id: "i1", content: "Red", translations: { de: inGerman("content", "Rot", "Red") } },
            { id: "i2", content: "Blue", translations: { de: inGerman("content", "Blau", "Blue") } },
          ],
        },
        { id: "b3", type: "text", content: { richText: rich("{{Name}}!") } },
      ],
    },
  ],
  edges: [{ id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } }],
  variables: [{ id: "v1", name: "Name" }],
  settings: { general: { language: "en", languages: ["de", "ar"] } },
});

let test: Awaited<ReturnType<typeof createTestParley>>;
let address: string;
let publicId: string;
let botId: string;
beforeAll(async () => {
  test = await createTestParley();
  ({ publicId, id: botId } = await test.publishBot(file));
  address = `${local}/${publicId}`;
});
afterAll(() => test.close());

const page = async (query: string, accepted?: string) => {
  const headers = accepted === undefined ? {} : { "accept-language": accepted };
  const response = await test.visitor("GET", address + query, undefined, headers);
  return { html: await response.text(), vary: response.headers.get("vary") };
};

it("shows the page in the language of the address, else of the browser, else in the main one", async () => {
  const german = await page("?lang=de", "ar");
  expect(german.html).toMatch(/<html[^>]* lang="de"/);
  expect(german.html).toContain("Welche Farbe?");
  expect(german.vary).toMatch(/Accept-Language/);
  const arabic = await page("", "ar-EG,en;q=0.5");
  expect(arabic.html).toMatch(/<html[^>]* lang="ar"[^>]* dir="rtl"|<html[^>]* dir="rtl"[^>]* lang="ar"/);
  expect(arabic.html).toContain("أي لون؟");
  // A page that was kept for one language is not shown to readers of another.
  const english = await page("", "en-GB,de;q=0.5");
  expect(english.html).toContain("Which colour?");
  expect((await page("?lang=ja", "fr")).html).toContain("Which colour?");
  // Readers of the main language load nothing of the others.
  expect(english.html).not.toContain("Welche");
  expect(arabic.html).not.toContain("Welche");
});

it("stores the main language's value of a choice, picked or typed in another, and shows what was read", async () => {
  const start = async (body: Record<string, Json>) =>
    (await (await test.visitor("POST", `${local}/api/v1/typebots/${publicId}/startChat`, body)).json()) as {
      sessionId: string;
    };
  const finish = async (language: string | null, message: string) => {
    // What a client says of the chat's language is not what the chat is held in.
    const begun = await start({ language, arrival: { chatLanguage: "ar" } });
    const response = await test.visitor("POST", `${local}/api/v1/sessions/${begun.sessionId}/continueChat`, {
      message,
    });
    return JSON.stringify([begun, await response.json()]);
  };
  const german = await finish("de", "Blau");
  expect(german).toContain("Welche Farbe?");
  expect(german).toContain("Rot");
  expect(german).toContain("Blue!");
  expect(await finish("de-AT", "i2")).toContain("Blue!");
  expect(await finish(null, "Blue")).toContain("Which colour?");
  const { connection } = test.parley.services.database;
  const answers = await connection.selectFrom("answers").select("content").execute();
  expect(answers.map(({ content }) => content)).toEqual(["Blue", "Blue", "Blue"]);
  // Each result tells the language of its chat, and the numbers of a language are those of its chats.
  const results = await connection.selectFrom("results").select("arrival").execute();
  expect(results.map(({ arrival }) => JSON.parse(arrival ?? "{}").chatLanguage).sort()).toEqual(["de", "de", "en"]);
  const arrivals = await test.owner("GET", `/api/v1/typebots/${botId}/numbers/arrivals`);
  expect((await arrivals.json()).chatLanguage).toEqual([
    { value: "de", visits: 2, chats: 2, finished: 2 },
    { value: "en", visits: 1, chats: 1, finished: 1 },
  ]);
  const counted = await test.owner("GET", `/api/v1/typebots/${botId}/numbers?chatLanguage=de`);
  expect(await counted.json()).toMatchObject({ visits: 2, chats: 2, finished: 2 });
});

it("keeps the language that a page tells, and none of a bot that speaks one", async () => {
  const { connection } = test.parley.services.database;
  const send = async (id: string, chatLanguage: string) => {
    const body = { version: 1, links: {}, arrival: { chatLanguage } };
    expect((await test.visitor("POST", `${local}/api/typebots/${id}/results`, body)).status).toBeLessThan(300);
  };
  await send(botId, "ar");
  await send(botId, "<b>");
  const last = await connection.selectFrom("results").select("arrival").orderBy("id", "desc").limit(5).execute();
  const told = last.map(({ arrival }) => JSON.parse(arrival ?? "{}").chatLanguage ?? null);
  expect([told.includes("ar"), told.includes("<b>")]).toEqual([true, false]);
  const single = await test.publishBot({ ...file, id: "single", settings: {} });
  await test.visitor("POST", `${local}/api/v1/typebots/${single.publicId}/startChat`, { language: "de" });
  const [own] = await connection.selectFrom("results").select("arrival").where("bot_id", "=", single.id).execute();
  expect(JSON.parse(own?.arrival ?? "{}")).not.toHaveProperty("chatLanguage");
});
