import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { testCertificate } from "../mail/testing/test-certificate.ts";
import { createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { findCredentialData } from "./find-credential-data.ts";

const [old, later, other] = ["a", "b", "c"].map((letter) => letter.repeat(31).concat(","));
const keys = { live: { secretKey: "sk_live_kept", publicKey: "pk_live_kept" } };

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-secrets-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server on the same data with other secrets. */
const withSecrets = async <T>(
  ENCRYPTION_SECRET: string,
  earlier: readonly (string | undefined)[],
  work: (test: Awaited<ReturnType<typeof createTestParley>>) => Promise<T>,
  options: Parameters<typeof createTestParley>[1] = {},
): Promise<T> => {
  const settings = {
    PARLEY_DATA_DIR: folder,
    ENCRYPTION_SECRET,
    ...(earlier.length > 0 ? { PARLEY_EARLIER_SECRETS: earlier.join(",") } : {}),
  };
  const test = await createTestParley(settings, options);
  return work(test).finally(() => test.close());
};

const find = ({ parley }: Awaited<ReturnType<typeof createTestParley>>, id: string) =>
  findCredentialData(parley.services, { workspaceId: "main", id, type: "stripe" });

it("credentials outlive a new secret whose predecessor is named, and need that one no more then", async () => {
  const id = await withSecrets(old ?? "", [], async (test) => {
    const made = await test.owner("POST", "/api/v1/credentials", { type: "stripe", name: "Shop", data: keys });
    return (await made.json()).id as string;
  });
  await withSecrets(later ?? "", [], async (test) => {
    await expect(find(test, id)).rejects.toThrow(
      'The account "Shop" can\'t be read. What is stored was encrypted with another ENCRYPTION_SECRET.',
    );
    const { credentials } = await (await test.owner("GET", "/api/v1/credentials")).json();
    expect(credentials[0].problem).toContain("PARLEY_EARLIER_SECRETS");
    const tried = await (await test.owner("POST", `/api/v1/credentials/${id}/test`)).json();
    expect(tried).toMatchObject({ isWorking: false, message: credentials[0].problem });
  });
  await withSecrets(later ?? "", [other, old], async (test) => expect(await find(test, id)).toMatchObject(keys));
  await withSecrets(later ?? "", [], async (test) => expect(await find(test, id)).toMatchObject(keys));
});

it("what is to be sent by an account that can't be read waits until the secret is back", async () => {
  const login = { user: "ada", password: "mail-password-1" };
  const mail = await startMailServer(login);
  const options = { outside: { allowsLoopback: true }, mailTls: { ca: testCertificate } };
  const data = {
    host: "localhost",
    port: mail.port,
    username: login.user,
    password: login.password,
    from: { email: "bot@example.org", name: "Bot" },
  };
  const bot = await withSecrets(
    old ?? "",
    [],
    async (test) => {
      const made = await (await test.owner("POST", "/api/v1/credentials", { type: "smtp", name: "Mail", data })).json();
      const email = {
        id: "mail",
        type: "Email",
        options: {
          credentialsId: made.id,
          recipients: ["bo@example.org"],
          subject: "Hi",
          isCustomBody: true,
          body: "Ho",
        },
      };
      return test.publishBot(createTestFile({ id: "waits", groups: { A: [email, says("After")] } }));
    },
    options,
  );
  const waiting = await withSecrets(
    later ?? "",
    [],
    async (test) => {
      const begun = await (await test.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, {})).json();
      expect(JSON.stringify(begun.messages)).toContain("After");
      await test.parley.services.outbox.settle();
      const { deliveries } = await (await test.owner("GET", `/api/v1/typebots/${bot.id}/deliveries`)).json();
      const { logs } = await (
        await test.owner("GET", `/api/v1/typebots/${bot.id}/results/${begun.resultId}/logs`)
      ).json();
      return { deliveries, logs };
    },
    options,
  );
  const unread = expect.stringContaining("can't be read. What is stored was encrypted with another ENCRYPTION_SECRET");
  expect(waiting.deliveries).toMatchObject([{ status: "waiting", nextAttemptAt: null, lastError: unread }]);
  expect(waiting.logs).toMatchObject([
    { status: "warning", description: "Waits until its account can be used again", details: unread },
  ]);
  expect(mail.arrived).toEqual([]);
  await withSecrets(later ?? "", [old], (test) => test.parley.services.outbox.settle(), options);
  expect(mail.arrived).toHaveLength(1);
  await mail.close();
});

it("refuses a list of secrets that are none", async () => {
  await expect(withSecrets(later ?? "", ["too short"], async () => undefined)).rejects.toThrow(
    /PARLEY_EARLIER_SECRETS.*texts of exactly 32 characters/s,
  );
});
