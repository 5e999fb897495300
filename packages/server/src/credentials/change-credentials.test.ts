import { credentialsDefinitions } from "@parley/blocks/credentials";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startStripeServer, stripeKeys } from "../effects/testing/start-stripe-server.ts";
import { createTestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { findCredentialData } from "./find-credential-data.ts";

let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  stripe = await startStripeServer();
  test = await createTestParley(
    {},
    { outside: { allowsLoopback: true, standIns: { "https://api.stripe.com": stripe.url } } },
  );
});
afterAll(async () => {
  await test.close();
  await stripe.close();
});

const ask = async (method: string, path: string, body?: object) =>
  (await test.owner(method, `/api/v1/credentials${path}`, body)).json();
const keep = async (data: object = stripeKeys): Promise<string> =>
  (await ask("POST", "", { type: "stripe", name: "Shop", data })).id;

it("are renamed, and hold other keys under the same id", async () => {
  const id = await keep();
  expect(await ask("PATCH", `/${id}`, { name: "  Our shop " })).toMatchObject({ id, name: "Our shop" });
  const find = () => findCredentialData(test.parley.services, { workspaceId: "main", id, type: "stripe" });
  expect(await find()).toMatchObject(stripeKeys);
  const live = { secretKey: "sk_live_next", publicKey: "pk_live_next" };
  const changed = await ask("PATCH", `/${id}`, { data: { live } });
  expect(changed).toMatchObject({ id, name: "Our shop" });
  expect(JSON.stringify(changed)).not.toContain("sk_live_next");
  expect(await find()).toEqual({ live, test: stripeKeys.test, webhookSecret: "" });
  const wrong = await test.owner("PATCH", `/api/v1/credentials/${id}`, { data: { live: { publicKey: " " } } });
  expect([wrong.status, (await wrong.json()).message]).toEqual([400, "data.live.publicKey: missing"]);
  expect(await find()).toMatchObject({ live });
  expect((await test.owner("PATCH", "/api/v1/credentials/nowhere", { name: "x" })).status).toBe(404);
});

const mailbox = {
  host: "mail.example",
  port: 587,
  username: "ada@mail.example",
  password: "canary-word",
  from: { email: "ada@mail.example", name: "Ada" },
};
const keepMailbox = async (): Promise<string> =>
  (await ask("POST", "", { type: "smtp", name: "Ours", data: mailbox })).id;
const mailboxOf = (id: string) => findCredentialData(test.parley.services, { workspaceId: "main", id, type: "smtp" });

it("show whoever may change them what is not secret, and keep the secrets that are not given", async () => {
  const id = await keepMailbox();
  const { password, ...open } = mailbox;
  expect(await ask("GET", `/${id}`)).toEqual({ data: { ...open, isTlsEnabled: false }, secrets: ["password"] });
  await ask("PATCH", `/${id}`, { data: { port: 2525, from: { name: "Ada's shop" } } });
  const changed = {
    ...mailbox,
    isTlsEnabled: false,
    port: 2525,
    from: { email: "ada@mail.example", name: "Ada's shop" },
  };
  expect(await mailboxOf(id)).toEqual(changed);
  await ask("PATCH", `/${id}`, { data: { password: "" } });
  expect(await mailboxOf(id)).toEqual({ ...changed, password: "" });
  expect((await ask("GET", `/${id}`)).secrets).toEqual([]);
});

it("never send a secret to another server than the one that it was given for", async () => {
  const id = await keepMailbox();
  const change = (data: object) => test.owner("PATCH", `/api/v1/credentials/${id}`, { data });
  const refused = await change({ host: "thief.example" });
  expect([refused.status, (await refused.json()).message]).toEqual([
    400,
    "data.password: missing, since it would go to another server than before",
  ]);
  expect(await mailboxOf(id)).toMatchObject({ host: "mail.example", password: "canary-word" });
  expect((await change({ host: "mail.example " })).status).toBe(200);
  expect((await change({ host: "other.example", password: "another" })).status).toBe(200);
  expect(await mailboxOf(id)).toMatchObject({ host: "other.example", password: "another" });
  expect((await change({ host: "thief.example", password: "" })).status).toBe(200);
  expect(await mailboxOf(id)).toMatchObject({ host: "thief.example", password: "" });
});

it("show nothing of an address that holds a password, and can be given it anew", async () => {
  const url = "http://ada:canary-word@proxy.example:3128";
  const { id } = await ask("POST", "", { type: "http proxy", name: "Ours", data: { url } });
  expect(await ask("GET", `/${id}`)).toEqual({ data: {}, secrets: ["url"] });
  await ask("PATCH", `/${id}`, { name: "Our proxy", data: {} });
  const find = () => findCredentialData(test.parley.services, { workspaceId: "main", id, type: "http proxy" });
  expect(await find()).toEqual({ url });
  await ask("PATCH", `/${id}`, { data: { url: "http://proxy.example:3128" } });
  expect(await ask("GET", `/${id}`)).toEqual({ data: { url: "http://proxy.example:3128" }, secrets: [] });
});

it("refuse an address that holds a password or a key, in every type that has an address", async () => {
  const types: [string, string[]][] = Object.values(credentialsDefinitions).flatMap(({ type, fields, oauth }) => {
    const addresses = Object.entries(fields.fields).filter(
      ([, field]) => field.kind === "address" || (field.kind === "text" && field.isHost),
    );
    return oauth || addresses.length === 0 ? [] : [[type, addresses.map(([key]) => key)]];
  });
  expect(types.map(([type]) => type)).toEqual(expect.arrayContaining(["openai", "dify-ai", "posthog", "smtp"]));
  const http = { token: "key", address: "https://api.example" };
  const others = { apiKey: "key", from: { email: "ada@example.org" }, host: "ai.example", ...http };
  for (const [type, keys] of types)
    for (const key of keys) {
      const keepWith = (address: string) =>
        test.owner("POST", "/api/v1/credentials", { type, name: "Ours", data: { ...others, [key]: address } });
      for (const address of ["https://ada:canary-word@ai.example/v1", "https://ai.example/v1?key=canary-word"]) {
        const { status, message } = await keepWith(address).then(async (answer) => ({
          status: answer.status,
          ...(await answer.json()),
        }));
        expect([type, key, status]).toEqual([type, key, 400]);
        expect(message).toMatch(new RegExp(`^data\\.${key}: This address holds .+ Leave `));
        expect(message).not.toContain("canary-word");
      }
      const kept = await keepWith("ai.example");
      expect([type, key, kept.status]).toEqual([type, key, 200]);
      const { id } = await kept.json();
      const changed = await test.owner("PATCH", `/api/v1/credentials/${id}`, {
        data: { ...others, [key]: "https://ada:canary-word@ai.example" },
      });
      expect([type, key, changed.status]).toEqual([type, key, 400]);
    }
});

it("that can't be decrypted any more have to be typed again as a whole", async () => {
  const id = await keepMailbox();
  const { connection } = test.parley.services.database;
  await connection.updateTable("credentials").set({ data: "AAAA" }).where("id", "=", id).execute();
  expect(await ask("GET", `/${id}`)).toMatchObject({ secrets: [] });
  const renewed = await test.owner("PATCH", `/api/v1/credentials/${id}`, { data: { port: 25 } });
  expect((await renewed.json()).message).toBe("data.host: missing; data.from.email: missing");
  expect((await test.owner("PATCH", `/api/v1/credentials/${id}`, { data: mailbox })).status).toBe(200);
  expect(await mailboxOf(id)).toMatchObject(mailbox);
});

it("are tried at the other server, whose words the author reads without the keys", async () => {
  const id = await keep();
  expect(await ask("POST", `/${id}/test`)).toEqual({ isWorking: true, message: "Works" });
  const wrong = await keep({ ...stripeKeys, test: { secretKey: "sk_test_wrong", publicKey: "pk" } });
  const { isWorking, message } = await ask("POST", `/${wrong}/test`);
  expect([isWorking, message]).toEqual([
    false,
    "Test keys: The key is refused by Stripe: Invalid API Key provided: •••.",
  ]);
  stripe.failNext(500);
  expect((await ask("POST", `/${id}/test`)).message).toBe(
    "Live keys: Stripe answered 500: Something is wrong at Stripe.",
  );
});

it("say which bots name them, in the draft or in the version that visitors have", async () => {
  const id = await keep();
  const usedBy = async () => {
    const { credentials } = await ask("GET", "");
    return credentials.find((one: { id: string }) => one.id === id).usedBy;
  };
  expect(await usedBy()).toEqual([]);
  const file = (name: string, credentialsId: string) => ({
    ...createTestFile({ groups: { A: [{ type: "payment input", id: "p", options: { credentialsId, amount: "3" } }] } }),
    name,
  });
  const [draft] = await test.importFiles([file("Only a draft", id)], false);
  const live = await test.publishBot(file("Live", id));
  const content = JSON.stringify(file("Live", "another"));
  await test.owner("PUT", `/api/v1/typebots/${live.id}/draft`, { content });
  await test.publishBot(file("Other", "another"));
  const names = (await usedBy()).map((one: { id: string; name: string }) => [one.id, one.name]);
  expect(names).toEqual([
    [live.id, "Live"],
    [draft?.id, "Only a draft"],
  ]);
  await test.owner("DELETE", `/api/v1/typebots/${draft?.id}`);
  expect(await usedBy()).toHaveLength(1);
});

it("are missed at publication once they are deleted", async () => {
  const id = await keep();
  const payment = { type: "payment input", id: "p", options: { credentialsId: id, amount: "3" } };
  const [bot] = await test.importFiles([createTestFile({ groups: { A: [payment] } })], false);
  const missed = async () => {
    const { findings } = await (await test.owner("POST", `/api/v1/typebots/${bot?.id}/publish`)).json();
    return findings.filter(({ rule }: { rule: string }) => rule === "missing-account");
  };
  expect(await missed()).toEqual([]);
  await test.owner("DELETE", `/api/v1/credentials/${id}`);
  expect(await missed()).toMatchObject([{ severity: "warning", blockId: "p", field: "credentialsId" }]);
});
