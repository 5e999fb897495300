import { expect, it } from "vitest";
import * as f from "./fields.ts";
import { leadsElsewhere, openPartOf } from "./open-part.ts";

const fields = f.fields({
  host: f.text({ label: "Server", isHost: true }),
  port: f.number({ label: "Port", default: 25 }),
  address: f.address({ label: "Address" }),
  password: f.text({ label: "Password", isSecret: true }),
  from: f.object(
    { email: f.text({ label: "E-mail" }), key: f.text({ label: "Key", isSecret: true }) },
    { label: "Sender" },
  ),
});

it("tells secrets apart from what may be shown, at any depth, and shows nothing undeclared", () => {
  const from = { email: "ada@example.org", key: "canary" };
  expect(openPartOf(fields, { host: "mail.example", port: 25, password: "canary", from, rest: "canary" })).toEqual({
    open: { host: "mail.example", port: 25, from: { email: "ada@example.org" } },
    secrets: ["password", "from.key"],
  });
});

it("names no secret that is not stored", () => {
  expect(openPartOf(fields, { password: "", from: {} })).toEqual({ open: { from: {} }, secrets: [] });
});

it.each([
  "http://ada:canary@proxy.example:3128",
  "ada:canary@proxy.example:3128",
  "https://canary@proxy.example",
  "https://models.example/v1?key=canary",
])("takes %s for a secret: an address may hold one", (address) => {
  expect(openPartOf(fields, { address })).toEqual({ open: {}, secrets: ["address"] });
});

it.each([
  [{ host: "mail.example" }, { host: "elsewhere.example" }, true],
  [{ address: "https://models.example" }, { address: "https://models.example/v1" }, true],
  [{ address: "https://models.example" }, {}, true],
  [{ host: "mail.example", port: 25 }, { host: "mail.example", port: 587, from: { email: "ada@example.org" } }, false],
  [{}, { host: "", address: "" }, false],
])("knows whether secrets would go elsewhere: from %j to %j, %s", (before, after, isElsewhere) => {
  expect(leadsElsewhere(fields, before, after)).toBe(isElsewhere);
});
