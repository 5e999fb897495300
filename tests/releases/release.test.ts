import { readFileSync } from "node:fs";
import { join } from "node:path";
import { definitions } from "@parley/blocks/definitions";
import type { Flow, JsonObject } from "@parley/core";
import { compileFlow, toPublicFlow } from "@parley/core/format";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../../packages/server/src/database/schema.ts";
import { describeDatabases } from "../../packages/server/src/database/testing/describe-databases.ts";
import type { IntentObject } from "../../packages/server/src/effects/testing/payment-intents.ts";
import { startStripeServer } from "../../packages/server/src/effects/testing/start-stripe-server.ts";
import { createTestParley } from "../../packages/server/src/testing/create-test-parley.ts";
import { readSnapshot } from "../../packages/viewer/src/memory/read-snapshot.ts";
import type { Write } from "../../packages/viewer/src/state/writes.ts";
import { startChat } from "../../packages/viewer/src/testing/start-chat.ts";

/** The data stored by the release before migration 0007: on its server and in visitors' browsers. */
interface Release {
  botId: string;
  publicId: string;
  everyId: string;
  draftId: string;
  /** All rows by table, in an order that allows inserting them. */
  tables: Record<string, JsonObject[]>;
  /** Chats of the chat API that stopped at different places. */
  chats: { name: string; sessionId: string; resultId: string }[];
  /** The main bot's draft as exported by that release. */
  exported: JsonObject;
  /** Browser chats that stopped at different places, with their unsent writes. */
  remembered: { name: string; snapshot: JsonObject; writes: Write[] }[];
  payments: {
    encryptionSecret: string;
    shopId: string;
    fixedId: string;
    /** A browser chat in which a payment was started. */
    paying: { resultId: string; token: string };
    /** A result of plain calls, whose payment was started by the plain call. */
    plainResultId: string;
    intents: IntentObject[];
  };
}

const release = JSON.parse(readFileSync(join(import.meta.dirname, "0.1.0.json"), "utf8")) as Release;
const lastMigration = "0006-session-age";

/** Returns the rows as if that release had just stopped: times are shifted, so that nothing has expired. */
const freshRows = (): [table: string, rows: JsonObject[]][] => {
  const moments = JSON.stringify(release.tables).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
  const age = Date.now() - Date.parse(moments.toSorted().at(-1) ?? "");
  const fresh = (value: unknown) =>
    typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
      ? new Date(Date.parse(value) + age).toISOString()
      : value;
  return Object.entries(release.tables).map(([table, rows]) => [
    table,
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, fresh(value)])) as JsonObject),
  ]);
};

const insertRows = async ({ connection }: Database): Promise<void> => {
  for (const [table, rows] of freshRows())
    for (const row of rows)
      await connection
        .insertInto(table as "bots")
        .values(row as never)
        .execute();
};

/** The next message of each chat, and the expected texts and input. */
const nextTurns: Record<string, { message: string | JsonObject; says: string[]; asks: string | undefined }> = {
  begun: { message: "Ada", says: ["Hi Ada"], asks: "choice input" },
  "at a choice": { message: "Red", says: ["Red it is"], asks: "rating input" },
  "at a rating": { message: "3", says: ["Low"], asks: "text input" },
  "at an e-mail": { message: "ada@example.org", says: ["Thanks ada@example.org"], asks: undefined },
  "inside a linked bot": { message: "blue", says: ["Back with blue!"], asks: "text input" },
  "behind a linked bot": { message: "just so", says: [], asks: undefined },
  "at code on the page": { message: "3", says: ["Page says 3"], asks: "text input" },
  "at an event of a page": { message: "it happened", says: ["Event it happened"], asks: "text input" },
  "at cards": { message: { type: "text", text: "One", metadata: { replyId: "p2" } }, says: ["Left"], asks: undefined },
  "behind chance": { message: "luck", says: [], asks: undefined },
  "after a command": { message: "Red", says: ["Red it is"], asks: "rating input" },
};

describeDatabases(
  "what the release before has stored",
  (test) => {
    let parley: Awaited<ReturnType<typeof createTestParley>>;
    let stripe: Awaited<ReturnType<typeof startStripeServer>>;
    beforeAll(async () => {
      const { database, url, folder } = test();
      await insertRows(database);
      await database.close();
      stripe = await startStripeServer();
      for (const intent of release.payments.intents) stripe.intents.keep({ ...intent });
      parley = await createTestParley(
        {
          PARLEY_RATE_LIMIT: "0",
          ENCRYPTION_SECRET: release.payments.encryptionSecret,
          ...(url === undefined ? { PARLEY_DATA_DIR: folder } : { DATABASE_URL: url }),
        },
        { outside: { allowsLoopback: true, standIns: { "https://api.stripe.com": stripe.url } } },
      );
    });
    afterAll(async () => {
      await parley.close();
      await stripe.close();
    });

    const post = async (path: string, body: unknown, headers?: Record<string, string>) => {
      const response = await parley.visitor("POST", path, body, headers);
      return { status: response.status, body: await response.json() };
    };
    const send = (sessionId: string, message: unknown) =>
      post(`/api/v1/sessions/${sessionId}/continueChat`, { message, textBubbleContentFormat: "markdown" });

    it.each(Object.entries(nextTurns))("lets a chat go on: %s", async (name, { message, says, asks }) => {
      const chat = release.chats.find((one) => one.name === name);
      const { status, body } = await send(chat?.sessionId ?? "", message);
      expect(status).toBe(200);
      expect(body.messages.map(({ content }: { content: JsonObject }) => content.markdown)).toEqual(says);
      expect(body.input?.type).toBe(asks);
    });

    it("lets a preview go on", async () => {
      const { body } = await send("preview-of-old", "Red");
      expect([body.messages[0]?.content.markdown, body.input?.type]).toEqual(["Red it is", "rating input"]);
    });

    it("is published as it was, with its results", async () => {
      for (const ref of [release.botId, release.everyId])
        for (const path of [`/api/publicTypebots/${ref}`, `/api/v1/flows/${ref}`, `/api/v1/flows/${ref}?version=1`])
          expect([path, (await parley.visitor("GET", path)).status]).toEqual([path, 200]);
      expect((await parley.visitor("GET", `/${release.publicId}`)).status).toBe(200);
      const { results } = await (
        await parley.owner("GET", `/api/v1/typebots/${release.botId}/results?limit=100`)
      ).json();
      expect(results).toHaveLength(release.tables.results?.filter((row) => row.bot_id === release.botId).length ?? 0);
    });

    it("is exported as it was, and published again", async () => {
      const exported = await (await parley.owner("GET", `/api/v1/typebots/${release.botId}/export`)).json();
      // Newer exports include fields that other readers of the format require.
      expect(exported).toEqual({ icon: null, folderId: null, ...release.exported });
      const published = await parley.owner("POST", `/api/v1/typebots/${release.draftId}/publish`);
      expect((await published.json()).version).toBe(1);
    });

    it("takes what browsers still had to send", async () => {
      for (const { name, snapshot, writes } of release.remembered) {
        const { key } = snapshot.result as { key: string };
        const idempotencyKey = `${key}, long enough`;
        const { body } = await post(`/api/typebots/${release.publicId}/results`, { idempotencyKey, wantsToken: true });
        const headers = { "x-parley-token": body.token };
        const { id: resultId, links } = body.result;
        // The captured chat refers to the linked bot by the id in its file.
        const text = JSON.stringify(writes).replaceAll('"inner"', JSON.stringify(Object.keys(links)[0]));
        for (const write of JSON.parse(text) as Write[]) {
          const path = `/api/typebots/t/results/${resultId}`;
          const response =
            write.kind === "answer"
              ? await parley.visitor("PUT", "/api/typebots/t/results/r/answers", { resultId, ...write.body }, headers)
              : write.kind === "update"
                ? await parley.visitor("PATCH", path, write.body, headers)
                : await parley.visitor("POST", `${path}/events`, write.body, headers);
          expect([name, write.kind, response.status]).toEqual([name, write.kind, 200]);
        }
      }
    });

    describe("payments", () => {
      const paid = (id: string | undefined) => stripe.intents.pay(id ?? "", "succeeded");
      const answer = (resultId: string, headers?: Record<string, string>) =>
        parley.visitor(
          "PUT",
          "/api/typebots/t/results/r/answers",
          { resultId, blockId: "pay", content: "Success", visit: 0 },
          headers,
        );

      it("that a browser has begun count once they are paid", async () => {
        const { resultId, token } = release.payments.paying;
        const intent = release.payments.intents.find(
          ({ metadata, amount }) => metadata.parley_result === resultId && amount,
        );
        const headers = { "x-parley-token": token };
        expect((await answer(resultId, headers)).status).toBe(400);
        paid(intent?.id);
        expect((await answer(resultId, headers)).status).toBe(200);
      });

      it("that a chat of the chat API waits for count once they are paid", async () => {
        const chat = release.chats.find(({ name }) => name === "at a payment");
        const sessionId = chat?.sessionId ?? "";
        expect((await send(sessionId, "Success")).body.input?.type).toBe("payment input");
        paid(release.payments.intents.find(({ metadata }) => metadata.parley_result === chat?.resultId)?.id);
        expect((await send(sessionId, "Success")).body.messages[0]?.content.markdown).toBe("Paid");
      });

      it("that a plain call has begun are claimed by a result of plain calls", async () => {
        const { plainResultId, fixedId } = release.payments;
        expect((await answer(plainResultId)).status).toBe(400);
        paid(release.payments.intents.find(({ metadata }) => metadata.parley_bot === fixedId)?.id);
        expect((await answer(plainResultId)).status).toBe(200);
      });
    });
  },
  lastMigration,
);

describe("a chat that a browser has remembered in the release before", () => {
  const fileOf = (botId: string) => {
    const row = release.tables.versions?.find((version) => version.bot_id === botId);
    return JSON.parse(String(row?.file));
  };
  const innerId = String(release.tables.bots?.find(({ name }) => name === "inner")?.id);
  const compile = (fileId: string, botId: string): Flow =>
    toPublicFlow(compileFlow(fileOf(fileId), definitions, { botId, version: 1 }).flow, definitions);
  // The captured chat refers to the linked bot by the id in its file.
  const flow = compile(release.botId, release.botId);
  const inner = compile(innerId, "inner");
  const further: Record<string, { reply: string; sees: string[] }> = {
    begun: { reply: "Ada", sees: ["> Ada", "Hi Ada"] },
    "at a choice": { reply: "Red", sees: ["> Red", "Red it is"] },
    "at a rating": { reply: "9", sees: ["> 9", "High"] },
    "inside a linked bot": { reply: "blue", sees: ["> blue", "Back with blue!"] },
  };

  const resume = (name: string) => {
    const kept = release.remembered.find((one) => one.name === name);
    const snapshot = readSnapshot(JSON.stringify(kept?.snapshot));
    if (!snapshot) throw new Error(`${name} was forgotten`);
    return startChat(flow, { resumed: snapshot, linkedFlows: { inner } });
  };

  beforeAll(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", new EventTarget());
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each(Object.entries(further))("goes on: %s", async (name, { reply, sees }) => {
    const { chat, seen, writes } = resume(name);
    await vi.advanceTimersByTimeAsync(1000);
    const before = seen().length;
    void chat.reply({ text: reply });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(seen().slice(before)).toEqual(sees);
    expect(writes.some(({ kind }) => kind === "answer")).toBe(true);
  });

  it("goes on with what it was about to do", async () => {
    const { chat, seen } = resume("at an event of a page");
    await vi.advanceTimersByTimeAsync(1000);
    expect(chat.state().isInputShown).toBe(false);
    window.dispatchEvent(new MessageEvent("message", { data: { name: "done", data: "it happened" } }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(seen().at(-1)).toBe("Event it happened");
  });
});
