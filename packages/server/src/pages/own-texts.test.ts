import type { Json } from "@parley/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";

const local = "http://127.0.0.1:3001";

const fileOf = (id: string, general: Record<string, Json>) =>
  sampleFile({
    id,
    name: id,
    groups: [
      {
        id: "g1",
        title: "G",
        graphCoordinates: { x: 0, y: 0 },
        blocks: [
          { id: "b1", type: "email input", options: {} },
          { id: "b2", type: "date input", options: { labels: { button: "Weiter" }, variableId: "v1" } },
          { id: "b3", type: "url input", options: {} },
        ],
      },
    ],
    edges: [{ id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } }],
    settings: { general },
  });

let test: Awaited<ReturnType<typeof createTestParley>>;
let german: string;
let english: string;
let both: string;
beforeAll(async () => {
  test = await createTestParley();
  ({ publicId: german } = await test.publishBot(fileOf("german", { language: "de" })));
  ({ publicId: english } = await test.publishBot(fileOf("english", { language: "en" })));
  ({ publicId: both } = await test.publishBot(fileOf("both", { language: "en", languages: ["de", "fr"] })));
});
afterAll(() => test.close());

/** Plays a chat over the API: everything that its client is given, one answer after another. */
const play = async (publicId: string, language: string | null, messages: string[]): Promise<string[]> => {
  const begun = await test.visitor("POST", `${local}/api/v1/typebots/${publicId}/startChat`, { language });
  const start = (await begun.json()) as { sessionId: string };
  const answers = [JSON.stringify(start)];
  for (const message of messages) {
    const response = await test.visitor("POST", `${local}/api/v1/sessions/${start.sessionId}/continueChat`, {
      message,
    });
    answers.push(await response.text());
  }
  return answers;
};

const talk = ["nobody", "ada@example.org", "never", "31.12.2030", "no address"];

it("the chat API has labels and retry messages in the bot's language", async () => {
  const [start = "", invalid = "", date = "", noDate = "", , noUrl = ""] = await play(german, null, talk);
  expect(start).toContain('"placeholder":"Ihre E-Mail-Adresse …"');
  expect(start).toContain('"button":"Senden"');
  expect(start).toContain("Das scheint nicht ganz zu stimmen.");
  expect(invalid).toContain("Das sieht nicht wie eine E-Mail-Adresse aus.");
  // What the author has written stays beside what nobody has.
  expect(date).toContain('"button":"Weiter"');
  expect(noDate).toContain("Das scheint nicht ganz zu stimmen.");
  expect(noUrl).toContain("Das scheint nicht ganz zu stimmen.");
});

it("a chat in another language than the bot's main one has its texts, and the main one's stay English", async () => {
  const [start = "", invalid = "", , noDate = ""] = await play(both, "fr", talk);
  expect(start).toContain("Votre adresse e-mail…");
  expect(start).toContain("Ce bot est désormais fermé.");
  expect(invalid).toContain("Cela ne ressemble pas à une adresse e-mail.");
  expect(noDate).toContain("Cette réponse ne semble pas correcte.");
  const withoutIds = (answers: string[]) => answers.join("\n").replace(/"(?:sessionId|resultId)":"[^"]*",?/g, "");
  expect(withoutIds(await play(both, null, talk))).not.toMatch(/Votre|Ihre|semble/);
});

it("an English chat has the answers that it has always had", async () => {
  const [start = "", invalid = "", , noDate = ""] = await play(english, null, talk);
  expect(start).not.toContain("placeholder");
  expect(start).not.toContain("systemMessages");
  expect(invalid).toContain("This doesn't look like an email address. Could you check it?");
  expect(noDate).toContain("That doesn't look quite right. Could you try again?");
});

it("a date is stored the same in every language, and read as it is usually written", async () => {
  await play(german, null, talk);
  await play(english, null, ["ada@example.org", "31/12/2030"]);
  const { connection } = test.parley.services.database;
  const answers = await connection.selectFrom("answers").select(["block_id", "content"]).execute();
  const dates = answers.filter(({ block_id }) => block_id === "b2").map(({ content }) => content);
  expect(new Set(dates)).toEqual(new Set(["31/12/2030"]));
});

const page = async (path: string, accepted?: string) => {
  const headers = accepted === undefined ? {} : { "accept-language": accepted };
  const response = await test.visitor("GET", `${local}/${path}`, undefined, headers);
  return { html: await response.text(), vary: response.headers.get("vary"), status: response.status };
};

it("the page brings what its language needs, and nothing in English", async () => {
  const { html } = await page(german);
  expect(html).toContain("Senden");
  expect(html).toContain('"texts":{');
  expect(html).toContain("Der Chat konnte nicht geladen werden.");
  expect((await page(english)).html).not.toContain('"texts":{');
  const french = await page(`${both}?lang=fr`);
  expect(french.html).toContain("Votre adresse e-mail…");
  expect(french.html).not.toContain("Ihre E-Mail");
});

it("the page for a bot that does not exist speaks the browser's language, or that of the address", async () => {
  const { html, vary, status } = await page("nowhere", "xx,de;q=0.8");
  expect([status, vary]).toEqual([404, expect.stringContaining("Accept-Language")]);
  expect(html).toContain("Den gesuchten Bot gibt es nicht.");
  expect((await page("nowhere?lang=ar", "de")).html).toMatch(/lang="ar"[^>]*dir="rtl"|dir="rtl"[^>]*lang="ar"/);
  expect((await page("nowhere")).html).toMatch(/The bot you&#\w+;re looking for doesn&#\w+;t exist\./);
});

it("a closed bot says so in its language", async () => {
  const { publicId, id } = await test.publishBot(fileOf("closed", { language: "de", languages: ["fr"] }));
  await test.owner("PATCH", `/api/v1/typebots/${id}`, { isClosed: true });
  expect((await page(publicId)).html).toContain("Dieser Bot ist jetzt geschlossen.");
  expect((await page(`${publicId}?lang=fr`)).html).toContain("Ce bot est désormais fermé.");
  const refused = await test.visitor("POST", `${local}/api/v1/typebots/${publicId}/startChat`, { language: "fr" });
  expect(await refused.text()).toContain("Ce bot est désormais fermé.");
});

it("other sites get the name of the button that closes the chat", async () => {
  const labelOf = async (publicId: string) =>
    ((await (await test.visitor("GET", `${local}/embed/${publicId}.json`)).json()) as { closeLabel?: string })
      .closeLabel;
  expect(await labelOf(german)).toBe("Schließen");
  expect(await labelOf(english)).toBeUndefined();
});
