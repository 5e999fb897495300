import { expect, it } from "vitest";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";

const addressOf = async ({ owner }: Awaited<ReturnType<typeof createTestParley>>) =>
  (await (await owner("GET", "/api/v1/onboarding")).json()).url;

it("the bot that welcomes authors is named by the setting, and has to be published and open", async () => {
  const test = await createTestParley({ NEXT_PUBLIC_ONBOARDING_TYPEBOT_ID: "welcome" });
  expect(await addressOf(test)).toBeNull();
  const [bot] = await test.importFiles([sampleFile({ publicId: "welcome" })], false);
  expect(await addressOf(test)).toBeNull();
  await test.owner("POST", `/api/v1/typebots/${bot?.id}/publish`);
  expect(await addressOf(test)).toMatch(/^http:.*\/welcome$/);
  await test.owner("PATCH", `/api/v1/typebots/${bot?.id}`, { isClosed: true });
  expect(await addressOf(test)).toBeNull();
  await test.close();
});

it("nobody is welcomed where no bot is named", async () => {
  const test = await createTestParley();
  await test.publishBot();
  expect(await addressOf(test)).toBeNull();
  await test.close();
});
