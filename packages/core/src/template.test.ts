import { describe, expect, it } from "vitest";
import {
  findExpressions,
  findVariableNames,
  loneVariableName,
  prepareEvaluation,
  renderTemplate,
  toIdentifier,
} from "./template.ts";

const values: Record<string, string | string[] | null> = {
  Name: "Ada",
  List: ["a", "b"],
  Empty: null,
  "a b": "spaced",
  Trick: "{{Name}}",
};
const render = (text: string) => renderTemplate(text, (name) => values[name]);

describe("a template", () => {
  it.each([
    ["Hi {{Name}}!", "Hi Ada!"],
    ["{{List}}", '["a","b"]'],
    ["[{{Empty}}{{Unknown}}]", "[]"],
    ["{{a b}} {{ Name }} {{name}}", "spaced  "],
    ["$" + "{{Name}}", "$Ada"],
    ["{{Trick}}", "{{Name}}"],
    ["{Name} {{Name", "{Name} {{Name"],
    ["$& $1 {{Name}}", "$& $1 Ada"],
  ])("renders %s", (text, expected) => expect(render(text)).toBe(expected));

  it("fills in results first, then variables in them; code that failed shows itself", () => {
    const results = (code: string) =>
      code === "1"
        ? { ok: true as const, value: "{{Name}}" }
        : code === "2"
          ? { ok: true as const, value: [1] }
          : { ok: false as const, error: "x" };
    expect(renderTemplate("{{=1=}} {{=2=}} {{=bad {{Name}}=}}", (name) => values[name], results)).toBe(
      "Ada [1] bad Ada",
    );
  });

  it("tells its parts", () => {
    expect(findExpressions("{{=a=}} {{= b =}} {{=a=}}")).toEqual(["a", " b "]);
    expect(findVariableNames("{{x}} {{=f({{y}})=}} {{x}}")).toEqual(["x", "y"]);
    expect(loneVariableName(" {{x}} ")).toBe("x");
    expect(loneVariableName("{{x}}{{y}}")).toBeUndefined();
    expect(loneVariableName("{{=x=}}")).toBeUndefined();
  });
});

describe("code", () => {
  const variables = [
    { id: "vn", name: "N", value: "7" },
    { id: "9x", name: "Odd", value: "text" },
    { id: "vunused", name: "Unused", value: "1" },
  ];

  it("gets identifiers for variables, their guessed values, and a return", () => {
    expect(prepareEvaluation("k", "{{N}} + {{Odd}}.length{{Gone}}", variables)).toEqual({
      key: "k",
      code: "return vn + v_9x.length",
      args: { vn: 7, v_9x: "text" },
    });
  });

  it("keeps its own return and finds variables named by id", () => {
    expect(prepareEvaluation("k", "const x = vn; return x", variables)).toEqual({
      key: "k",
      code: "const x = vn; return x",
      args: { vn: 7 },
    });
  });

  it("makes identifiers valid", () => {
    expect(toIdentifier("cl-1 ä")).toMatch(/^[A-Za-z_$][\w$]*$/);
  });
});
