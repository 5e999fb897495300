import { describe, expect, it } from "vitest";
import {
  findExpressions,
  findVariableNames,
  loneVariableName,
  prepareCode,
  prepareEvaluation,
  renderSegments,
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

  it("tells what the author wrote from what was filled in", () => {
    const parts = (text: string) =>
      renderSegments(
        text,
        (name) => values[name],
        () => ({ ok: true, value: "{{Name}} x" }),
      );
    expect(parts("Hi {{Name}}{{Empty}}!")).toEqual([
      { text: "Hi ", isValue: false },
      { text: "Ada", isValue: true },
      { text: "", isValue: true },
      { text: "!", isValue: false },
    ]);
    expect(parts("{{= code =}}{{Trick}}")).toEqual([
      { text: "Ada x", isValue: true },
      { text: "{{Name}}", isValue: true },
    ]);
    expect(parts("plain")).toEqual([{ text: "plain", isValue: false }]);
    expect(parts("")).toEqual([]);
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

  it("may declare a name that is also a variable's id", () => {
    const named = [
      { id: "total", name: "Total", value: "1" },
      { id: "rate", name: "Rate", value: "2" },
    ];
    const argsOf = (code: string) => prepareCode("k", code, named).args;
    expect(argsOf("const total = {{Rate}} * 2; return total")).toEqual({ rate: 2 });
    expect(argsOf("const { total, other } = read(); return total")).toEqual({});
    expect(argsOf("let sum = total; return totals.rates")).toEqual({ total: 1 });
  });

  it("that is no expression gets no return", () => {
    const code = "console.log({{N}})";
    expect(prepareCode("k", code, variables)).toEqual({ key: "k", code: "console.log(vn)", args: { vn: 7 } });
  });

  it("makes identifiers valid", () => {
    expect(toIdentifier("cl-1 ä")).toMatch(/^[A-Za-z_$][\w$]*$/);
  });
});
