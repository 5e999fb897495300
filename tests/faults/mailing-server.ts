import { afterAll, beforeAll } from "vitest";
import { startMailServer } from "../../packages/server/src/mail/testing/start-mail-server.ts";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { createKillableServer } from "./killable-server.ts";

const metricsToken = "a-token-that-only-tests-have";

/** Returns how many deliveries a server still has to send. */
export const countWaiting = async ({ builderUrl }: { builderUrl: string }): Promise<number> => {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const metrics = await (await fetch(`${builderUrl}/metrics`, { headers })).text();
  return Number(/^parley_deliveries_waiting (\d+)$/m.exec(metrics)?.[1]);
};

/** For the tests of a file: a server that can be killed, and the mail server that takes its e-mails. */
export const provideMailingServer = () => {
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let server: Awaited<ReturnType<typeof createKillableServer>>;
  beforeAll(async () => {
    mailServer = await startMailServer({ user: "", password: "", isOpen: true });
    server = await createKillableServer("", {
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(mailServer.port),
      SMTP_IGNORE_TLS: "true",
      NEXT_PUBLIC_SMTP_FROM: "bots@example.org",
      PARLEY_METRICS_TOKEN: metricsToken,
    });
    await server.start();
  }, 120_000);
  afterAll(async () => {
    if (server.isUp()) await server.kill();
    server.remove();
    await mailServer.close();
  });
  return () => ({ mailServer, server });
};

/** A bot that asks for the name and has an e-mail sent to somebody of that name. */
export const greetingFile = () => {
  const email = { type: "Email", options: { recipients: ["ada@example.org"], subject: "Hi {{Name}}" } };
  return createTestFile({ variables: ["Name"], groups: { A: [asks("Name"), email, says("after")] } });
};
