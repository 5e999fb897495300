import type { Flow } from "@parley/core";
import { toPublicFlow } from "@parley/core/format";
import { chat, createFlow } from "@parley/engine/testing";
import { describe, expect, it } from "vitest";
import { definitions } from "../../definitions.ts";
import { runs } from "../../runs.ts";
import { compileTestFlow, play, says } from "../../testing/play.ts";

const flow = (content: string, options: object = {}) => ({
  groups: { A: [{ type: "Code", options: { content, ...options } as never }, says("end")] },
  variables: ["Name", "Age", "List"],
});
const variables = { Name: "Ada", Age: "36", List: ["a", "b"] };
const needOf = (content: string, options: object = {}, context = {}) =>
  play(flow(content, options), { variables, context }).outputs.find((output) => output.type === "need");

describe("Code on the visitor's page", () => {
  it("spec 3.30, B3.23: is what it does unless told otherwise: a function of the variables, without a return of its own", () => {
    const need = needOf("console.log({{Age}} + {{Nobody}}1, {{List}}[0])");
    expect(need).toMatchObject({
      effect: "run script",
      where: "client",
      data: { code: "console.log(vAge + 1, vList[0])", args: { vAge: 36, vList: ["a", "b"] } },
    });
    play(flow("x()"), { variables }).needs("run script").says("end").ends();
  });

  it("loses the script tag around it", () => {
    const tagged = '  <script async type="text/javascript">\n  go()\n</script>\n';
    expect(needOf(tagged)).toMatchObject({ data: { code: "go()" } });
    expect(needOf("document.write('<script></script>')")).toMatchObject({
      data: { code: "document.write('<script></script>')" },
    });
  });

  it("that fails is reported under its name, and the chat goes on", () => {
    const failed = (name: object) => play(flow("x()", name)).needs("run script", { error: "x is not defined" });
    failed({}).says("end").ends().logs('The code "Script" failed x is not defined');
    failed({ name: "Chat widget" }).says("end").logs('The code "Chat widget" failed');
  });

  it("spec 3.30, B3.23: may be handed to the page around the chat, with the values of variables beside it", () => {
    const inParent = { shouldExecuteInParentContext: true };
    expect(needOf("greet({{Name}}, {{List}})", inParent)).toMatchObject({
      effect: "run in parent page",
      data: { code: "greet(vName, vList)", args: { vName: "Ada", vList: ["a", "b"] } },
    });
    play(flow("x()", inParent)).needs("run in parent page").says("end").ends();
  });

  it("does nothing without code, or where there is no page", () => {
    play(flow("  ")).says("end").ends();
    play(flow("<script> </script>", { isExecutedOnClient: false }))
      .says("end")
      .ends();
    play(flow("x()"), { context: { channel: "whatsapp" } })
      .says("end")
      .ends();
  });
});

describe("Code apart from the page", () => {
  const apart = { isExecutedOnClient: false };
  const told = (content: string) => play(flow(content, apart), { variables }).says("end").ends();

  it("sets variables by name, once it has ended well", () => {
    const story = told(
      'setVariable("Name", {{Name}}.length); setVariable("Age", null); setVariable("List", [1, {a: 2}])',
    );
    expect([story.value("Name"), story.value("Age"), story.value("List")]).toEqual(["3", null, ["1", '{"a":2}']]);
  });

  it("the last value counts, and unknown names are passed over", () => {
    const story = told('setVariable("Name", "x"); setVariable("Nobody", 1); setVariable("Name", "y"); return "z"');
    expect(story.value("Name")).toBe("y");
    expect(story.outputs.filter((output) => output.type === "variables")).toHaveLength(1);
  });

  it("that fails sets nothing and is reported", () => {
    const story = play(flow('setVariable("Name", "x"); nope()', { ...apart, name: "Prices" }), { variables }).says(
      "end",
    );
    expect(story.value("Name")).toBe("Ada");
    story.logs('The code "Prices" failed').logs("nope is not defined");
  });

  it("is where code marked as unsafe runs in a preview, and only there", () => {
    const unsafe = { isUnsafe: true, shouldExecuteInParentContext: true };
    const preview = { variables, context: { isPreview: true } };
    const content = 'setVariable("Name", "safe")';
    expect(play(flow(content, unsafe), preview).says("end").ends().value("Name")).toBe("safe");
    play(flow(content, { ...unsafe, isUnsafe: false }), preview)
      .needs("run in parent page")
      .says("end");
    play(flow(content, unsafe), { variables }).needs("run in parent page").says("end");
  });
});

describe("Code that calls others", () => {
  const apart = { isExecutedOnClient: false };
  const serverFlow = (content: string, options: object = {}) => compileTestFlow(createFlow(flow(content, options)));
  const blockOf = (shown: Flow) => shown.groups[0]?.blocks[0];

  it("is asked for from the server, and sets what the server says", () => {
    const story = play(flow('setVariable("Name", await fetch("https://a.example"))', apart), { variables });
    expect(story.outputs.find((output) => output.type === "need")).toMatchObject({ where: "server", data: null });
    story.needs("run on the server", { variables: [{ variableId: "vName", value: "Bo" }] }).says("end");
    expect(story.value("Name")).toBe("Bo");
    const failed = play(flow("await fetch(1)", apart), { variables }).needs("run on the server", { error: "no" });
    failed.says("end").logs('The code "Script" failed no');
  });

  it("runs the same way in the flow that visitors get, which does not have it", () => {
    const shown = toPublicFlow(serverFlow('await fetch("https://a.example?key=s3cret")', apart), definitions);
    expect(JSON.stringify(shown)).not.toContain("s3cret");
    expect(blockOf(shown)).toMatchObject({ options: { content: "", name: "Script" }, hasServerCode: true });
    chat(shown, { catalogue: runs }).needs("run on the server").says("end").ends();
  });

  it.each([
    ["on the page", "fetch('https://a.example')", {}],
    ["without the word", "prefetch(); const fetched = {{fetch}}", apart],
  ])("is no code %s", (_, content, options) => {
    const shown = toPublicFlow(serverFlow(content, options), definitions);
    expect(blockOf(shown)?.options).toMatchObject({ content });
    expect(blockOf(shown)).not.toHaveProperty("hasServerCode");
  });

  it("marked as unsafe calls from the server in a preview", () => {
    const unsafe = flow("await fetch(1)", { isUnsafe: true });
    play(unsafe, { context: { isPreview: true } })
      .needs("run on the server")
      .says("end");
    play(unsafe).needs("run script").says("end");
  });
});
