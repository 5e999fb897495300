import fc from "fast-check";
import type { TestBlock, TestFlow } from "./create-flow.ts";
import { createFlow } from "./create-flow.ts";

const groupNames = ["A", "B", "C", "__proto__", "constructor"];
const to = fc.option(fc.oneof(fc.constantFrom(...groupNames, "nowhere"), fc.constantFrom("A/A.1", "B/none", "C/C.0")), {
  nil: undefined,
  freq: 2,
});
const text = fc.constantFrom("hi", "{{Name}}", "{{= 1 + 1 =}}", "{{__proto__}}", "wrong", "", "x", "(h)\\1|3", "^x");
const types = [
  "say",
  "ask",
  "set",
  "first",
  "match",
  "effect",
  "leave",
  "jump",
  "return",
  "link",
  "chance",
  "faulty",
  "unknown",
];

const anyBlock: fc.Arbitrary<TestBlock> = fc
  .record({
    type: fc.constantFrom(...types),
    options: fc.record(
      {
        text,
        variableId: fc.constantFrom("vName", "vList", "v__proto__", "none"),
        bot: fc.constantFrom("bot", "child", "missing"),
        group: fc.constantFrom("A", "B", "nowhere"),
        mark: fc.boolean(),
        code: fc.constantFrom("1", "{{Name}}"),
      },
      { requiredKeys: [] },
    ),
    items: fc.option(fc.array(fc.record({ id: fc.constantFrom("x", "y"), to }), { maxLength: 2 }), { nil: undefined }),
    to,
    hasExpression: fc.boolean(),
  })
  .map(({ items, to: target, hasExpression, type, options }) => ({
    type,
    options,
    ...(items ? { items: items.map(({ id, to: itemTo }) => ({ id, ...(itemTo ? { to: itemTo } : {}) })) } : {}),
    ...(target ? { to: target } : {}),
    ...(hasExpression ? { expressions: [" 1 + 1 "] } : {}),
    ...(type === "match" ? { patterns: [patternOf(options)] } : {}),
  }));

const patternOf = ({ variableId, text: value = "" }: { variableId?: string; text?: string }) => ({
  ...(variableId === undefined ? {} : { variableId }),
  value,
});

/** Small random flows of all test block types. They can link to each other by the ids `bot` and `child`. */
export const anyFlow = (id: "bot" | "child") =>
  fc
    .tuple(
      fc.constantFrom(null, "reply", "invalidReply"),
      ...groupNames.map(() => fc.array(anyBlock, { maxLength: 4 })),
    )
    .map(
      ([eventType, ...groups]): TestFlow => ({
        id,
        groups: Object.fromEntries(groupNames.map((name, index) => [name, groups[index] ?? []])),
        variables: ["Name", { id: "vList", name: "List", value: ["a"] }, { id: "v__proto__", name: "__proto__" }],
        events: [
          { id: "e", type: "command", options: { command: "help" }, to: "B" },
          { id: "f", type: "command", options: { command: "more", resumeAfter: true }, to: "C" },
          ...(eventType ? [{ id: "r", type: eventType, options: { contentVariableId: "vName" }, to: "C" }] : []),
        ],
      }),
    )
    .map(createFlow);
