import { type BlockForms, closing, elsewhere } from "./block-form.ts";

// One of them holds: whether that is enough depends on the version.
const comparisons = [
  { id: "c1", variableId: "v2", comparisonOperator: "Equal to", value: "10" },
  { id: "c2", variableId: "v2", comparisonOperator: "Greater than", value: "50" },
];
const branch = (content: object) => [{ id: "i1", content: content as never, to: "elsewhere" as const }];

/** Logic blocks and events through the versions. */
export const logicForms: BlockForms[] = [
  {
    type: "Set variable",
    forms: {
      "2": { options: { variableId: "v1", expressionToEvaluate: "{{Limit}} * 2" } },
      "3": { options: { variableId: "v1", expressionToEvaluate: "return {{Limit}} * 2", isCode: true } },
      "6": { options: { variableId: "v1", type: "Custom", expressionToEvaluate: "{{Limit}} + 10" } },
    },
    expected: { bubbles: [closing("20")], needs: ["evaluate"] },
  },
  {
    type: "Set variable",
    forms: {
      "6": { options: { variableId: "v1", type: "Append value(s)", item: "{{Limit}}" } },
    },
    expected: { bubbles: [closing('["10"]')] },
  },
  {
    type: "Condition",
    forms: {
      "2": {
        items: branch({ comparisons }),
        becomes: { items: branch({ comparisons, logicalOperator: "OR" }) },
      },
      "6": { items: branch({ comparisons, logicalOperator: "OR" }) },
    },
    expected: { bubbles: [elsewhere] },
  },
  {
    type: "Condition",
    forms: {
      "2": { items: branch({ comparisons, logicalOperator: "AND" }) },
      "6": {
        items: branch({ comparisons }),
        becomes: { items: branch({ comparisons, logicalOperator: "AND" }) },
      },
    },
    expected: { bubbles: [closing()] },
  },
  {
    type: "Redirect",
    forms: { "2": { options: { url: "https://example.org", isNewTab: true } } },
    expected: { bubbles: [closing()], needs: ["redirect"] },
  },
  {
    type: "Code",
    forms: {
      "2": { options: { name: "Script", content: "console.log({{Limit}})" } },
      "3": { options: { name: "Script", content: "console.log(1)", shouldExecuteInParentContext: false } },
      "6": { options: { content: "console.log(1)", isExecutedOnClient: true } },
    },
    expected: { bubbles: [closing()], needs: ["run script"] },
  },
  {
    type: "Code",
    forms: { "6": { options: { content: "const sum = {{Limit}} + 1;", isExecutedOnClient: false } } },
    expected: { bubbles: [closing()], needs: ["evaluate"] },
  },
  {
    type: "Typebot link",
    forms: {
      "2": {
        options: { typebotId: "current", blockId: "g2" },
        becomes: { options: { typebotId: "current", groupId: "g2", mergeResults: true } },
      },
      "3": {
        options: { typebotId: "current", groupId: "g2" },
        becomes: { options: { typebotId: "current", groupId: "g2", mergeResults: true } },
      },
      "6": {
        options: { typebotId: "current", groupId: "g2" },
        becomes: { options: { typebotId: "current", groupId: "g2", mergeResults: false } },
      },
      "6.1": { options: { typebotId: "current", groupId: "g2", mergeResults: true } },
    },
    expected: { bubbles: [elsewhere, closing()] },
  },
  {
    type: "Wait",
    forms: {
      "3": { options: { secondsToWaitFor: "1" } },
      "4": { options: { secondsToWaitFor: "{{Limit}}", shouldPause: true } },
    },
    expected: { bubbles: [closing()], needs: ["wait"] },
  },
  {
    type: "AB test",
    forms: {
      "4": {
        options: { aPercent: 100 },
        items: [
          { id: "i1", path: "a", to: "elsewhere" },
          { id: "i2", path: "b" },
        ],
      },
    },
    expected: { bubbles: [elsewhere] },
  },
  {
    type: "Jump",
    forms: { "4": { options: { groupId: "g2" } }, "5": { options: { groupId: "g2", blockId: "g2.text" } } },
    expected: { bubbles: [elsewhere] },
  },
  {
    type: "Return",
    forms: { "6.1": {} },
    reachedBy: { type: "Jump", options: { groupId: "g2" } },
    expected: { bubbles: [elsewhere, closing()] },
  },
  {
    // A command interrupts, and Return comes back to the input.
    type: "text input",
    forms: { "6.1": { options: { variableId: "v1" } } },
    events: [{ id: "help", type: "command", options: { command: "help" } }],
    elsewhere: [{ id: "back", type: "Return" }],
    command: "help",
    expected: { bubbles: [elsewhere, closing("Ada")], answers: ["Ada"] },
  },
  {
    // A reply is heard of first, and goes on after the Return.
    type: "text input",
    forms: { "6.1": { options: { variableId: "v1" } } },
    events: [{ id: "heard", type: "reply", options: { contentVariableId: "v2" } }],
    elsewhere: [{ id: "back", type: "Return" }],
    expected: { bubbles: [elsewhere, closing("Ada")], answers: ["Ada"] },
  },
  {
    // The visitor's number is too small; what hears of it leads on.
    type: "number input",
    forms: { "6.1": { options: { variableId: "v1", min: 100 } } },
    events: [{ id: "wrong", type: "invalidReply", options: { contentVariableId: "v2" } }],
    expected: { bubbles: [elsewhere] },
  },
];
