import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
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
): Promise<T> => {
  const settings = {
    PARLEY_DATA_DIR: folder,
    ENCRYPTION_SECRET,
    ...(earlier.length > 0 ? { PARLEY_EARLIER_SECRETS: earlier.join(",") } : {}),
  };
  const test = await createTestParley(settings);
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

it("refuses a list of secrets that are none", async () => {
  await expect(withSecrets(later ?? "", ["too short"], async () => undefined)).rejects.toThrow(
    /PARLEY_EARLIER_SECRETS.*texts of exactly 32 characters/s,
  );
});
