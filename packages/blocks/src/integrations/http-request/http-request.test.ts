import { compileFlow, importBotFile, toPublicFlow } from "@parley/core/format";
import { lintFlow } from "@parley/core/lint";
import { createFlow } from "@parley/engine/testing";
import { expect, it } from "vitest";
import { definitions } from "../../definitions.ts";
import { compileTestFlow, play, says } from "../../testing/play.ts";
import { block } from "./block.ts";

const type = "Webhook";
const flow = { groups: { A: [{ type }, says("after {{X}}")] }, variables: ["X"] };
const saved = { variables: [{ variableId: "vX", value: "Ada" }] };

it("is sent by the server, and the flow goes on with what the server saves of the answer", () => {
  play(flow).needs("send", saved).says("after Ada").ends();
  play(flow)
    .needs("send", { logs: [{ status: "warning", description: "Webhook returned an error" }] })
    .says("after ")
    .logs("Webhook returned an error")
    .ends();
});

it("is sent by the visitor's browser where the server says so, which is told the answer", () => {
  const response = { statusCode: 200, data: { name: "Ada" } };
  const story = play(flow)
    .needs("send", { data: { request: { url: "https://api.example.org" } } })
    .needs("httpRequestToExecute", { data: { response } })
    .needs("save", saved);
  story.says("after Ada").ends();
  const needs = story.outputs.filter((output) => output.type === "need");
  expect(needs).toMatchObject([
    { where: "server", data: null },
    { where: "client", data: { url: "https://api.example.org" } },
    { where: "server", data: response },
  ]);
});

it("goes on where nobody can send it, and logs why it failed", () => {
  play(flow).needs("send", {}).says("after ").ends();
  play(flow).needs("send", { error: "It broke" }).says("after ").logs("It broke").ends();
});

it("leaves nothing of itself in the flow that visitors get", () => {
  const webhook = { url: "https://internal.example.org", headers: [{ id: "h", key: "X-Key", value: "s3cret" }] };
  const hidden = compileTestFlow(createFlow({ groups: { A: [{ type, options: { webhook } }] } }));
  const shown = toPublicFlow(hidden, definitions);
  expect(JSON.stringify(hidden)).toContain("s3cret");
  expect(shown.groups[0]?.blocks[0]).toEqual({ id: expect.any(String), type, options: {} });
});

it.each(["CONNECT", "TRACE"])("a file that wants %s, which nobody can send, is told so, and POST is sent", (method) => {
  const options = { webhook: { url: "https://api.example.org", method } };
  const groups = [{ id: "g", title: "A", blocks: [{ id: "b", type, options }] }];
  const { file } = importBotFile({ version: "6.1", name: "Bot", events: [], edges: [], variables: [], groups });
  const { flow: compiled, problems } = compileFlow(file, definitions, { botId: "bot", version: null });
  expect(compiled.groups[0]?.blocks[0]?.options).toMatchObject({ webhook: { method: "POST" } });
  const [{ message } = {}] = lintFlow(compiled, definitions, { problems }).filter(({ rule }) => rule === "wrong-value");
  expect(message).toMatch(new RegExp(`^HTTP request in group "A": webhook.method should be .*, but is .*${method}`));
});

it("says on its card what it sends where", () => {
  const method = "GET" as const;
  const webhook = { method, url: "https://api.example.org/people", queryParams: [], headers: [], body: "" };
  const options = {
    webhook,
    isCustomBody: false,
    responseVariableMapping: [],
    variablesForTest: [],
    isExecutedOnClient: false,
  };
  expect(block.summary(options)).toBe("GET https://api.example.org/people");
  expect(block.summary({ ...options, webhook: { ...webhook, url: "" } })).toBe("");
});
