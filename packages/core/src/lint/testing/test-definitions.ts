import { type Definitions, defineBlock, f } from "../../fields/index.ts";

const base = { label: "", description: "For tests.", search: [], key: "options" } as const;

const text = defineBlock({
  ...base,
  type: "text",
  family: "bubble",
  label: "Text",
  key: "content",
  options: f.fields({ richText: f.richText({ label: "Text", flavour: "bubble", isRequired: true }) }),
});

const image = defineBlock({
  ...base,
  type: "image",
  family: "bubble",
  label: "Image",
  key: "content",
  options: f.fields({
    url: f.text({ label: "Address", isRequired: true }),
    hasLink: f.bool({ label: "Is a link", default: false }),
    link: f.object(
      { url: f.text({ label: "Link", isRequired: true }) },
      { label: "Link", showIf: { field: "hasLink", is: true } },
    ),
  }),
});

const ask = defineBlock({
  ...base,
  type: "text input",
  family: "input",
  label: "Question",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    length: f.number({ label: "Length", default: 10 }),
    placeholder: f.text({ label: "Placeholder" }),
  }),
});

const choose = defineBlock({
  ...base,
  type: "choice input",
  family: "input",
  label: "Buttons",
  moves: { passesItemsIf: { field: "isMultipleChoice", is: true } },
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    isMultipleChoice: f.bool({ label: "Several", default: false }),
    dynamicVariableId: f.variable({ label: "List", access: "reads", givesItems: true }),
  }),
  item: f.fields({
    content: f.text({ label: "Text", isRequired: true }),
    displayCondition: f.condition({ label: "Show only if" }),
  }),
});

const set = defineBlock({
  ...base,
  type: "Set variable",
  family: "logic",
  label: "Set variable",
  options: f.fields({
    variableId: f.variable({ label: "Variable", isRequired: true }),
    value: f.code({ label: "Value", language: "javascript", syntax: "body or text" }),
    type: f.text({ label: "Kind of value" }),
    timeZone: f.text({ label: "Time zone", showIf: { field: "type", is: ["Now", "Tomorrow"] } }),
  }),
});

const code = defineBlock({
  ...base,
  type: "Code",
  family: "logic",
  label: "Code",
  options: f.fields({ content: f.code({ label: "Code", language: "javascript", syntax: "body" }) }),
});

const condition = defineBlock({
  ...base,
  type: "Condition",
  family: "logic",
  label: "Condition",
  moves: { endsAtItems: true },
  options: f.fields({}),
  item: f.fields({ content: f.condition({ label: "If" }) }),
});

const jump = defineBlock({
  ...base,
  type: "Jump",
  family: "logic",
  label: "Jump",
  moves: { jumps: { group: "groupId", block: "blockId" } },
  options: f.fields({
    groupId: f.group({ label: "Group", isRequired: true }),
    blockId: f.text({ label: "Block", isOptional: true }),
  }),
});

const link = defineBlock({
  ...base,
  type: "Typebot link",
  family: "logic",
  label: "Bot link",
  moves: { calls: { bot: "typebotId", group: "groupId" } },
  options: f.fields({
    typebotId: f.bot({ label: "Bot", isRequired: true }),
    groupId: f.group({ label: "Group" }),
  }),
});

const comeBack = defineBlock({
  ...base,
  type: "Return",
  family: "logic",
  label: "Return",
  moves: { returns: true },
  options: f.fields({}),
});

const redirect = defineBlock({
  ...base,
  type: "Redirect",
  family: "logic",
  label: "Redirect",
  moves: { endsIf: { field: "isNewTab", is: false } },
  options: f.fields({
    url: f.text({ label: "Address", isRequired: true }),
    isNewTab: f.bool({ label: "New tab", default: false }),
  }),
});

const embed = defineBlock({
  ...base,
  type: "embed",
  family: "bubble",
  label: "Embed",
  key: "content",
  moves: { waitsIf: { field: "waitForEvent.isEnabled", is: true } },
  options: f.fields({
    waitForEvent: f.object({ isEnabled: f.bool({ label: "Wait", default: false }) }, { label: "Event" }),
  }),
});

const request = defineBlock({
  ...base,
  type: "Webhook",
  family: "integration",
  label: "Request",
  options: f.fields({
    headers: f.list(f.fields({ name: f.text({ label: "Name" }), value: f.text({ label: "Value" }) }), {
      label: "Headers",
    }),
    mapping: f.list(f.fields({ variableId: f.variable({ label: "Save in" }) }), { label: "Mapping" }),
  }),
});

const service = defineBlock({
  ...base,
  type: "Service",
  family: "integration",
  label: "Service",
  options: f.fields({
    task: f.choice(["write", "look"], { label: "Task", default: "write" }),
    credentialsId: f.credentials({
      label: "Account",
      type: "service",
      isRequired: true,
      showIf: { field: "task", is: "write" },
    }),
    proxyId: f.credentials({ label: "Proxy", type: "proxy", installationWord: "ours" }),
  }),
});

const all = [text, image, ask, choose, set, code, condition, jump, link, comeBack, redirect, embed, request, service];

/** One small block type for each kind of block that lint distinguishes. */
export const testDefinitions: Definitions = Object.fromEntries(all.map((definition) => [definition.type, definition]));
