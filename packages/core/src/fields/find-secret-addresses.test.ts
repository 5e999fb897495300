import { expect, it } from "vitest";
import * as f from "./fields.ts";
import { findSecretAddresses } from "./find-secret-addresses.ts";

const fields = f.fields({
  baseUrl: f.address({ label: "Base URL" }),
  host: f.text({ label: "Host", isHost: true }),
  proxy: f.text({ label: "Proxy" }),
  eu: f.object({ url: f.address({ label: "Address" }) }, { label: "Europe" }),
});
const pathsIn = (data: Parameters<typeof findSecretAddresses>[1]) =>
  findSecretAddresses(fields, data).map(({ path }) => path);

it.each([
  "https://user:canary@ai.example.org/v1",
  "https://canary@ai.example.org",
  "user:canary@ai.example.org",
  "HTTP:\\\\user:canary@ai.example.org",
  "https://ai.example.org/v1?key=canary",
  "https://ai.example.org?canary",
  "https://ai.example.org/v1#canary",
  " https://user:canary@[::1]:8080/ ",
])("an address that holds a secret is found, and not repeated: %s", (address) => {
  const found = findSecretAddresses(fields, { baseUrl: address, host: address, eu: { url: address } });
  expect(found.map(({ path }) => path)).toEqual(["baseUrl", "host", "eu.url"]);
  expect(JSON.stringify(found)).not.toContain("canary");
});

it.each([
  "",
  "https://ai.example.org/v1",
  "https://ai.example.org/a@b/v1",
  "http://[::1]:11434/v1",
  "smtp.example.org",
])("an address that is only the way to a server is fine: %s", (address) => {
  expect(pathsIn({ baseUrl: address, host: address, eu: { url: address } })).toEqual([]);
});

it("what is no destination may hold anything: a proxy wants its password there", () => {
  expect(pathsIn({ proxy: "http://user:password@proxy.example.org:3128" })).toEqual([]);
});
