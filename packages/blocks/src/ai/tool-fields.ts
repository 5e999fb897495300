import { f, type ValueOf } from "@parley/core/fields";

const described = {
  name: f.text({
    label: "Name",
    help: "The code knows the value by this name.",
    placeholder: "city",
    template: "none",
    isRequired: true,
  }),
  description: f.text({ label: "Description", help: "Tells the model what to give." }),
  required: f.bool({ label: "Required", default: false }),
};

const plain = (label: string) => ({ label, fields: {} });

const parameters = f.list(
  f.union(
    "type",
    {
      string: plain("Text"),
      number: plain("Number"),
      boolean: plain("Yes or no"),
      enum: {
        label: "One of a list",
        fields: {
          values: f.list(f.text({ label: "Value", template: "none" }), { label: "Values", addLabel: "Add a value" }),
        },
      },
    },
    { label: "Parameter", default: "string", common: described },
  ),
  { label: "Parameters", addLabel: "Add a parameter", rowTitle: "name", hasHiddenIds: true },
);

const functionFields = {
  name: f.text({
    label: "Name",
    help: "Letters, digits, _ and -.",
    placeholder: "get_weather",
    template: "none",
    isRequired: true,
  }),
  description: f.text({ label: "Description", help: "Tells the model when to use it.", isMultiline: true }),
  parameters,
  code: f.code({
    label: "Code",
    language: "javascript",
    syntax: "body",
    help: "Runs on the server, for at most 10 seconds. What it returns goes to the model. It has the parameters and {{variables}} by name, fetch(address, options), which gives the answer's text, and setVariable(name, value).",
  }),
};

const list = { addLabel: "Add a tool", rowTitle: "name", hasHiddenIds: true } as const;

/** The field for the tools that a model may call. */
export const toolFields = f.list(f.fields(functionFields), {
  ...list,
  label: "Tools",
  // The reference format stores a type for each tool; only this one exists.
  newRow: { type: "function" },
});

/** The same for actions whose stored tools have no type. */
export const functionList = f.list(f.fields(functionFields), {
  ...list,
  label: "Functions",
  addLabel: "Add a function",
});

export type ToolOptions = ValueOf<typeof toolFields>[number];
