import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { createCipher } from "./create-cipher.ts";
import {
  claimRenewal,
  deleteCredentialRow,
  findCredentialRow,
  insertCredential,
  listCredentialRows,
  listUsers,
  markBroken,
  releaseRenewal,
  renameCredential,
  replaceCredentialData,
} from "./credential-repository.ts";
import { findCredentialData } from "./find-credential-data.ts";

const secret = "0123456789abcdef0123456789abcdef";
const keys = { live: { secretKey: "sk_live_very-secret", publicKey: "pk_live_1" }, test: {} };

describe("the cipher", () => {
  it("gives back what it was given, each time encrypted differently", () => {
    const cipher = createCipher(secret);
    const [one, other] = [cipher.encrypt(keys), cipher.encrypt(keys)];
    expect(cipher.decrypt(one)).toEqual(keys);
    expect(cipher.decrypt(other)).toEqual(keys);
    expect(one.data).not.toBe(other.data);
    expect(one.iv).toMatch(/^[\da-f]{24}$/);
    expect(one.data).toMatch(/^[\w+/]+=*$/);
  });

  it("refuses other secrets, and anything that was changed", () => {
    const encrypted = createCipher(secret).encrypt(keys);
    const changed = `${encrypted.data.startsWith("A") ? "B" : "A"}${encrypted.data.slice(1)}`;
    expect(() => createCipher("x".repeat(32)).decrypt(encrypted)).toThrow();
    expect(() => createCipher(secret).decrypt({ ...encrypted, data: changed })).toThrow();
    expect(() => createCipher(secret).decrypt({ ...encrypted, iv: "0".repeat(24) })).toThrow();
  });

  it("takes secrets of 32 characters that are more than 32 bytes", () => {
    const cipher = createCipher("ä".repeat(32));
    expect(cipher.decrypt(cipher.encrypt("x"))).toBe("x");
  });
});

describe("the owner's calls", () => {
  let test: Awaited<ReturnType<typeof createTestParley>>;
  beforeAll(async () => {
    test = await createTestParley();
  });
  afterAll(() => test.close());
  const body = { type: "stripe", name: "Our shop", data: keys };

  it("spec B3.9: keep credentials encrypted, and never show again what is secret", async () => {
    const made = await test.owner("POST", "/api/v1/credentials", body);
    const { id, ...rest } = await made.json();
    const looks = {
      problem: null,
      canTest: true,
      noticesUrl: expect.stringMatching(/\/api\/v1\/credentials\/[\w-]+\/notices$/),
      usedBy: [],
    };
    expect(rest).toEqual({ type: "stripe", name: "Our shop", createdAt: expect.any(String), ...looks });
    const list = await (await test.owner("GET", "/api/v1/credentials")).text();
    expect(JSON.parse(list).credentials).toEqual([{ id, ...rest }]);
    expect(list).not.toContain("pk_live_1");
    const rows = await test.parley.services.database.connection.selectFrom("credentials").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("very-secret");
    const found = { workspaceId: "main", id, type: "stripe" as const };
    expect(await findCredentialData(test.parley.services, found)).toEqual({
      ...keys,
      test: { secretKey: "", publicKey: "" },
      webhookSecret: "",
    });
    expect(await findCredentialData(test.parley.services, { ...found, workspaceId: "other" })).toBeNull();
    expect((await test.owner("DELETE", `/api/v1/credentials/${id}`)).status).toBe(204);
    expect((await test.owner("DELETE", `/api/v1/credentials/${id}`)).status).toBe(404);
    expect(await findCredentialData(test.parley.services, found)).toBeNull();
  });

  it.each([
    { ...body, type: "telepathy" },
    { ...body, name: "" },
    { ...body, data: {} },
    { ...body, data: { live: { secretKey: "sk" } } },
    { ...body, data: { live: { secretKey: "sk", publicKey: " " } } },
  ])("refuse %j", async (wrong) => {
    const response = await test.owner("POST", "/api/v1/credentials", wrong);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("very-secret");
  });

  it("are for the owner, on the builder's address only", async () => {
    const anonymous = { authorization: "Bearer wrong" };
    expect((await test.owner("GET", "/api/v1/credentials", undefined, anonymous)).status).toBe(401);
    expect((await test.visitor("GET", "/api/v1/credentials")).status).toBe(404);
  });
});

describeDatabases("credentials", (test) => {
  it("are kept, listed and deleted within their workspace", async () => {
    const { database } = test();
    const row = (id: string, created_at: string) => ({
      id,
      workspace_id: "main",
      type: "stripe",
      name: `Name ${id}`,
      data: "AAAA",
      iv: "00",
      created_at,
    });
    await database.write((access) => insertCredential(access, row("c1", "2026-01-01T00:00:00.000Z")));
    await database.write((access) => insertCredential(access, row("c2", "2026-01-02T00:00:00.000Z")));
    const listed = await listCredentialRows(database.connection, "main");
    expect(listed.map(({ id }) => id)).toEqual(["c2", "c1"]);
    expect(await findCredentialRow(database.connection, { workspaceId: "main", id: "c1" })).toMatchObject({ iv: "00" });
    expect(await findCredentialRow(database.connection, { workspaceId: "other", id: "c1" })).toBeNull();
    const key = { workspaceId: "main", id: "c1" };
    const replace = (since?: number) =>
      database.write((access) => replaceCredentialData(access, key, { data: "BBBB", iv: "01" }, since));
    expect([await replace(1), await replace(0), await replace(0), await replace()]).toEqual([false, true, false, true]);
    const claim = (revision: number, renewing_until: string | null, until: string) =>
      database.write((access) => claimRenewal(access, { id: "c1", revision, renewing_until }, until));
    expect([
      await claim(1, null, "3"),
      await claim(2, null, "3"),
      await claim(2, null, "4"),
      await claim(2, "3", "5"),
      await claim(2, "3", "6"),
    ]).toEqual([false, true, false, true, false]);
    await database.write((access) => releaseRenewal(access, { id: "c1", revision: 2 }));
    expect(await claim(2, null, "9")).toBe(true);
    await database.write((access) => markBroken(access, { id: "c1", revision: 1 }, "not this one"));
    await database.write((access) => markBroken(access, { id: "c1", revision: 2 }, "revoked"));
    expect(await findCredentialRow(database.connection, key)).toMatchObject({
      problem: "revoked",
      renewing_until: null,
    });
    await replace();
    await database.write((access) => renameCredential(access, key, "New name"));
    expect(await findCredentialRow(database.connection, key)).toMatchObject({ name: "New name", problem: null });
    expect(await listUsers(database.connection, key)).toEqual([]);
    const remove = (workspaceId: string) =>
      database.write((access) => deleteCredentialRow(access, { workspaceId, id: "c1" }));
    expect([await remove("other"), await remove("main"), await remove("main")]).toEqual([false, true, false]);
  });
});
