import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { root } from "../../scripts/lib/project.mjs";
import { createKillableServer, type KillableServer } from "../faults/killable-server.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { startModel, storyBlock } from "./support/story-model.ts";

// The server is killed and restarted while a visitor reads a streamed answer.

const browser = provideBrowser();
let model: Awaited<ReturnType<typeof startModel>>;
let server: KillableServer;
beforeAll(async () => {
  model = await startModel();
  server = await createKillableServer("", {
    FAULTS_MODEL_URL: model.origin,
    FAULTS_VIEWER: join(root, "packages/viewer/dist"),
  });
  await server.start();
}, 60_000);
afterAll(async () => {
  if (server.isUp()) await server.kill();
  server.remove();
  model.close();
});

it("a visitor keeps the half that was read, is told that it broke off, and goes on", async () => {
  const file = createTestFile({
    groups: { A: [await storyBlock(server.owner), says("{{Story}}"), says("Good?"), asks("Good")] },
    variables: ["Story", "Good"],
    settings: { typingEmulation: { enabled: false } },
  });
  const { url } = await server.publish(file);
  const visitor = await openBot(browser(), server.viewerUrl + new URL(url).pathname);
  await expect.poll(model.asked, { timeout: 20_000 }).toBe(1);
  model.says("Once upon a time there");
  await visitor.sees("Once upon a time there");
  await server.kill();
  await server.start();
  await visitor.sees("Good?");
  await visitor.sees("Once upon a time there");
  await visitor.sees("(The answer broke off here.)");
  await visitor.types("Yes");
  expect(await visitor.page.getByRole("button", { name: "Stop answering" }).count()).toBe(0);
  expect(model.asked()).toBe(1);
  await visitor.context.close();
}, 60_000);
