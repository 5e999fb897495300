import type { ModelUsage } from "@parley/api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openAi } from "../ai/testing/chat-dialects.ts";
import { startAiServer } from "../ai/testing/start-ai-server.ts";
import { createUserId } from "../base/ids.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { createTestClient, textsOf } from "../testing/create-test-client.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { mostModels } from "./use-repository.ts";

const key = "canary-key";

const sending = (port: number) => ({
  SMTP_HOST: "localhost",
  SMTP_PORT: String(port),
  SMTP_IGNORE_TLS: "true",
  NEXT_PUBLIC_SMTP_FROM: "bots@example.org",
});

describeDatabases("what models use", (test) => {
  let client: Awaited<ReturnType<typeof createTestClient>>;
  let provider: Awaited<ReturnType<typeof startAiServer>>;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let credentialsId = "";

  beforeEach(async () => {
    const { url } = test();
    provider = await startAiServer({ dialect: openAi, key, base: "/v1" });
    mail = await startMailServer({ user: "ada", password: "secret", isOpen: true });
    client = await createTestClient(
      { PARLEY_RATE_LIMIT: "0", ...(url === undefined ? {} : { DATABASE_URL: url }), ...sending(mail.port) },
      { outside: { allowsLoopback: true, standIns: { "https://api.openai.com": provider.origin } } },
    );
    const made = await client.owner("POST", "/api/v1/credentials", {
      type: "openai",
      name: "A",
      data: { apiKey: key },
    });
    const { connection } = client.parley.services.database;
    const now = new Date().toISOString();
    const id = createUserId();
    const owner = {
      id,
      name: "Ada",
      email: `${id.toLowerCase()}@example.org`,
      email_verified: 1,
      image: null,
    } as const;
    await connection
      .insertInto("users")
      .values({ ...owner, created_at: now, updated_at: now })
      .execute();
    await connection
      .insertInto("members")
      .values({ workspace_id: "main", user_id: id, role: "owner", created_at: now, used_at: null })
      .execute();
    credentialsId = ((await made.json()) as { id: string }).id;
  });
  afterEach(async () => {
    await client.close();
    await Promise.all([provider.close(), mail.close()]);
  });

  const publish = (model = "gpt-4o", more: object = {}) => {
    const options = {
      credentialsId,
      action: "Create chat completion",
      model,
      messages: [{ id: "m", role: "user", content: "{{X}}" }],
      responseMapping: [{ id: "r", item: "Message content", variableId: "vAnswer" }],
    };
    const block = { id: "ai", type: "openai", options, ...more };
    const groups = { A: [asks("X"), block, says("{{Answer}}"), asks("X"), says("ended")] };
    return client.publishBot(createTestFile({ variables: ["X", "Answer"], groups }));
  };
  const play = async (publicId: string) => {
    const { sessionId, resultId } = (await client.start(publicId)).body;
    return { said: textsOf(await client.send(sessionId, "Rome?")), resultId: String(resultId) };
  };
  const usage = async (query = ""): Promise<ModelUsage> => {
    const response = await client.owner("GET", `/api/v1/model-usage${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as ModelUsage;
  };
  const setCeilings = async (...ceilings: object[]) => {
    const response = await client.owner("PUT", "/api/v1/model-usage/ceilings", { ceilings });
    expect(response.status).toBe(200);
  };

  it("is counted by day, model and bot, and for each result, also by two processes at once", async () => {
    const bot = await publish();
    const other = await publish("local-model");
    const { resultId } = await play(bot.publicId);
    await Promise.all([play(bot.publicId), play(other.publicId)]);
    const { total, days, models, bots } = await usage();
    expect(total).toMatchObject({ calls: 3, failures: 0, unpriced: 1 });
    expect(days).toHaveLength(1);
    const [first, second] = models;
    expect(first).toMatchObject({ blockType: "openai", model: "gpt-4o", calls: 2 });
    // gpt-4o: $2.50 for a million tokens read, $10 for a million written.
    const cost = ((first?.promptTokens ?? 0) * 2.5 + (first?.completionTokens ?? 0) * 10) / 1_000_000;
    expect(cost).toBeGreaterThan(0);
    expect(first?.cost).toBeCloseTo(cost, 9);
    expect(second).toMatchObject({ model: "local-model", calls: 1, cost: 0, unpriced: 1 });
    expect(bots.map(({ botId, calls }) => [botId, calls])).toEqual([
      [bot.id, 2],
      [other.id, 1],
    ]);
    expect((await usage(`?botId=${other.id}`)).total.calls).toBe(1);
    const of = await client.owner("GET", `/api/v1/typebots/${bot.id}/results/${resultId}/model-usage`);
    expect(await of.json()).toMatchObject({ total: { calls: 1 }, models: [{ model: "gpt-4o", calls: 1 }] });
    const file = await (await client.owner("GET", "/api/v1/model-usage/export")).text();
    expect(file.trim().split("\n")).toHaveLength(3);
    expect(file).toContain(`,${bot.id},openai,gpt-4o,2,`);
    const origin = { workspaceId: "main", botId: bot.id, resultId: undefined, blockType: "openai" };
    const { modelUses } = client.parley.services;
    for (let number = 0; number < mostModels + 20; number += 1)
      modelUses.keep(origin, { model: `visitor ${number}`, usage: { total: 1 }, milliseconds: 1 });
    const many = await usage(`?botId=${bot.id}`);
    expect(many.models).toHaveLength(mostModels + 1);
    expect(many.total.calls).toBe(2 + mostModels + 20);
  });

  it("ends at a ceiling: the bot says its text, or takes the way out, and the owner was told in time", async () => {
    const bot = await publish();
    await play(bot.publicId);
    const { total } = await usage(`?botId=${bot.id}`);
    const used = total.promptTokens + total.completionTokens;
    const ceiling = {
      botId: bot.id,
      measure: "tokens",
      period: "day",
      amount: used * 2 + 1,
      message: "Ask us by mail.",
    };
    await setCeilings(ceiling);
    expect((await play(bot.publicId)).said[0]).not.toBe("Ask us by mail.");
    await client.parley.services.modelUses.settle();
    expect(mail.arrived).toHaveLength(1);
    expect((await play(bot.publicId)).said[0]).not.toBe("Ask us by mail.");
    const asked = provider.take().length;
    expect(asked).toBe(3);
    const { said, resultId } = await play(bot.publicId);
    expect(said[0]).toBe("Ask us by mail.");
    expect(provider.take()).toEqual([]);
    expect(mail.arrived).toHaveLength(1);
    const { logs } = await (await client.owner("GET", `/api/v1/typebots/${bot.id}/results/${resultId}/logs`)).json();
    expect(logs).toMatchObject([{ status: "error", description: expect.stringContaining("The ceiling of") }]);
    expect((await usage()).ceilings).toMatchObject([{ ...ceiling, used: used * 3 }]);
    await setCeilings();
    expect((await play(bot.publicId)).said[0]).not.toBe("Ask us by mail.");
  });
});
