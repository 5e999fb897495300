import { expect, it } from "vitest";
import { postHog, segment, serviceKey } from "../../packages/server/src/effects/testing/service-routes.ts";
import { type Answer, startService } from "../../packages/server/src/effects/testing/start-service.ts";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { greetingFile, provideMailingServer } from "./mailing-server.ts";

const provided = provideMailingServer();

const visit = async (path: string, body: unknown) => {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${provided().server.viewerUrl}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return response.json();
};

it("an e-mail that was begun when the server was killed is sent by the next one, under the same id", async () => {
  const { mailServer, server } = provided();
  const bot = await server.publish(greetingFile());
  // The mail server has the whole e-mail, and says nothing.
  mailServer.next("silent");
  const { sessionId, resultId } = await visit(`/api/v1/typebots/${bot.publicId}/startChat`, {});
  await visit(`/api/v1/sessions/${sessionId}/continueChat`, { message: "Ada" });
  await expect.poll(() => mailServer.arrived.length, { timeout: 20_000 }).toBe(1);
  await server.kill();
  await server.start();
  await expect.poll(() => mailServer.arrived.length, { timeout: 20_000 }).toBe(2);
  const [first, second] = mailServer.arrived;
  expect(second?.mail).toMatchObject({ subject: "Hi Ada", messageId: first?.mail.messageId });
  const list = () => server.owner(`/typebots/${bot.id}/deliveries?resultId=${resultId}`);
  await expect
    .poll(async () => (await list()).deliveries, { timeout: 20_000 })
    .toMatchObject([{ status: "sent", attempts: 2 }]);
  await server.kill();
  await server.start();
  const { logs } = await server.owner(`/typebots/${bot.id}/results/${resultId}/logs`);
  expect(logs.map(({ description }: { description: string }) => description)).toEqual(["Succesfully sent an email"]);
  expect(mailServer.arrived).toHaveLength(2);
  expect(server.said()).toBe("");
}, 120_000);

it.each([
  ["posthog", postHog, { action: "Capture", distinctId: "{{Name}}", event: "signed_up" }, "uuid"],
  ["segment", segment, { action: "Track", userId: "{{Name}}", eventName: "Signed Up" }, "messageId"],
])(
  "what %s was being told when the server was killed is told by the next one, under the same id",
  async (type, routes, options, idKey) => {
    const { server } = provided();
    let isSilent = true;
    // The service has received the whole message and doesn't answer until the server is killed.
    const silently =
      (answer: Answer): Answer =>
      (arrived) => {
        const body = answer(arrived);
        return isSilent ? () => undefined : body;
      };
    const service = await startService(
      Object.fromEntries(Object.entries(routes).map(([route, answer]) => [route, silently(answer)])),
    );
    const arrived: { json: unknown }[] = [];
    const take = () => arrived.push(...service.take());
    const data = { apiKey: serviceKey, host: service.url };
    const { id: credentialsId } = await server.owner("/credentials", { type, name: type, data });
    const block = { type, options: { credentialsId, ...options } };
    const file = createTestFile({ id: type, variables: ["Name"], groups: { A: [asks("Name"), block, says("after")] } });
    const bot = await server.publish(file);
    const { sessionId, resultId } = await visit(`/api/v1/typebots/${bot.publicId}/startChat`, {});
    const { messages } = await visit(`/api/v1/sessions/${sessionId}/continueChat`, { message: "Ada" });
    expect(messages).toHaveLength(1);
    await expect.poll(take, { timeout: 20_000 }).toBe(1);
    await server.kill();
    isSilent = false;
    await server.start();
    await expect.poll(take, { timeout: 20_000 }).toBe(2);
    const ids = arrived.map(({ json }) => (json as Record<string, unknown>)[idKey]);
    expect(ids[0]).toEqual(expect.any(String));
    expect(ids[1]).toBe(ids[0]);
    const list = () => server.owner(`/typebots/${bot.id}/deliveries?resultId=${resultId}`);
    await expect
      .poll(async () => (await list()).deliveries, { timeout: 20_000 })
      .toMatchObject([{ status: "sent", attempts: 2 }]);
    await service.close();
  },
  120_000,
);
