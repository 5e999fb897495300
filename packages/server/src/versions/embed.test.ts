import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";

// How a bot is shown on other websites, as the launcher on such a page asks for it.

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
});
afterAll(() => test.close());

const read = async (publicId: string, headers: Record<string, string> = {}) => {
  const response = await test.visitor("GET", `/embed/${publicId}.json`, undefined, headers);
  return { response, body: await response.json() };
};

it("is complete where nobody has set anything, with the colour of the theme's buttons", async () => {
  const theme = { chat: { buttons: { backgroundColor: "#ffe066", color: "#202020" } } };
  const { publicId, url } = await test.publishBot(sampleFile({ theme }));
  const { response, body } = await read(publicId);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  expect(body).toEqual({
    publicId,
    name: "Sample bot",
    url,
    isClosed: false,
    zIndex: 42_424_242,
    standard: { width: "100%", height: "600px" },
    popup: { width: "800px" },
    bubble: { placement: "right", button: { color: "#ffe066", iconColor: "#202020", size: "medium" } },
  });
});

it("is what the author has published, survives export and import, and is handed out under our own key", async () => {
  const embed = {
    bubble: {
      placement: "left",
      autoOpenDelay: 5,
      button: { color: "#123456", size: "large", iconUrl: "https://example.org/icon.svg" },
      previewMessage: { isEnabled: true, text: "Hello!", autoShowDelay: 2 },
    },
    popup: { width: "", autoShowDelay: 0 },
    zIndex: 7,
  };
  const { id } = await test.publishBot(sampleFile({ parley: { embed } }));
  const file = await (await test.owner("GET", `/api/v1/typebots/${id}/export`)).json();
  expect(file.parley).toEqual({ embed });
  expect(file).not.toHaveProperty("embed");
  const again = await test.publishBot(file);
  expect((await read(again.publicId)).body).toMatchObject({
    zIndex: 7,
    popup: { width: "800px", autoShowDelay: 0 },
    bubble: {
      placement: "left",
      autoOpenDelay: 5,
      button: { color: "#123456", iconColor: "#ffffff", size: "large", iconUrl: "https://example.org/icon.svg" },
      previewMessage: { text: "Hello!", autoShowDelay: 2 },
    },
  });
});

it("is part of what is published: a change of it alone makes a new version", async () => {
  const bot = await test.publishBot(sampleFile({ parley: { embed: { zIndex: 7 } } }));
  const content = JSON.stringify(sampleFile({ parley: { embed: { zIndex: 8 } } }));
  await test.owner("PUT", `/api/v1/typebots/${bot.id}/draft`, { content });
  expect((await read(bot.publicId)).body.zIndex).toBe(7);
  await test.owner("POST", `/api/v1/typebots/${bot.id}/publish`);
  expect((await read(bot.publicId)).body.zIndex).toBe(8);
});

it("says that a bot is closed, and knows nothing of bots that are not published", async () => {
  const bot = await test.publishBot();
  await test.owner("PATCH", `/api/v1/typebots/${bot.id}`, { isClosed: true });
  expect((await read(bot.publicId)).body.isClosed).toBe(true);
  await test.owner("POST", `/api/v1/typebots/${bot.id}/unpublish`);
  for (const unknown of [bot.publicId, "never-was"]) {
    const { response, body } = await read(unknown);
    expect([response.status, body.code]).toEqual([404, "NOT_FOUND"]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  }
});

it("is refused to pages whose origin the author doesn't allow", async () => {
  const settings = { security: { allowedOrigins: ["https://shop.example"] } };
  const { publicId } = await test.publishBot(sampleFile({ settings }));
  const { response, body } = await read(publicId, { origin: "https://other.example" });
  expect([response.status, body.code]).toEqual([403, "ORIGIN_NOT_ALLOWED"]);
  const allowed = await read(publicId, { origin: "https://shop.example" });
  expect([allowed.response.status, allowed.response.headers.get("vary")]).toEqual([200, "Origin"]);
});
