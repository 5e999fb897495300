import type { JsonObject } from "@parley/core";
import { expect, it } from "vitest";
import { createServerContext, type ServerSurroundings } from "../../testing/create-server-context.ts";
import { play, says } from "../../testing/play.ts";
import { server } from "./server.ts";

const type = "template integration";
const address = "https://api.example.org/texts";

/** Runs the block on the server; returns its requests and the patch. */
const send = async (surroundings: ServerSurroundings, options: JsonObject = {}) => {
  const asked: unknown[] = [];
  const context = createServerContext({
    credentials: { account: { key: "s3cret" } },
    note: (what, data) => void (what === "asks another server" && asked.push(data)),
    ...surroundings,
  });
  const block = { id: "b", type, options: { credentialsId: "account", address, text: "Hi", ...options } };
  const patch = await server.effects?.send?.(block, context, null);
  return { asked, patch };
};

it("sends its text with the account's key, and saves the answer", async () => {
  const { asked, patch } = await send({ responses: { [address]: { text: "Thanks" } } }, { variableId: "vX" });
  expect(asked).toEqual([
    { address, method: "POST", headers: { authorization: "Bearer s3cret" }, body: { text: "Hi" } },
  ]);
  expect(patch).toEqual({ variables: [{ variableId: "vX", value: "Thanks" }] });
});

it("says why it failed: no account, or another server that refuses", async () => {
  const without = await send({ credentials: {} });
  expect(without).toEqual({ asked: [], patch: { error: "There is no such account." } });
  const refused = await send({ responses: { "*": { status: 429, text: "Later" } } });
  expect(refused.patch).toEqual({ error: "The server answered 429: Later" });
});

it("goes on in any case, and logs a failure", () => {
  const flow = { groups: { A: [{ type }, says("after {{X}}")] }, variables: ["X"] };
  play(flow)
    .needs("send", { variables: [{ variableId: "vX", value: "Thanks" }] })
    .says("after Thanks")
    .ends();
  play(flow).needs("send", { error: "It broke" }).says("after ").logs("It broke").ends();
});
