import { f, type ValueOf } from "@parley/core/fields";

const plain = (label: string) => ({ label, fields: {} });

/** The field for values to extract from a text, each into a variable. */
export const variablesFields = f.list(
  f.union(
    "type",
    {
      string: plain("Text"),
      number: plain("Number"),
      boolean: plain("Yes or no"),
      array: plain("List of texts"),
      enum: {
        label: "One of a list",
        fields: {
          values: f.list(f.text({ label: "Value", template: "none" }), { label: "Values", addLabel: "Add a value" }),
        },
      },
    },
    {
      label: "Variable",
      default: "string",
      common: {
        variableId: f.variable({ label: "Save it in", help: "The model knows it by the variable's name." }),
        description: f.text({ label: "Description", help: "Tells the model what to look for." }),
        isRequired: f.bool({
          label: "Required",
          help: "Otherwise the model may say that there is none, and the variable stays as it is.",
          default: true,
        }),
      },
    },
  ),
  {
    label: "Variables",
    addLabel: "Add a variable",
    rowTitle: "description",
    hasHiddenIds: true,
  },
);

export type VariableOptions = ValueOf<typeof variablesFields>[number];

export const promptField = f.text({
  label: "Prompt",
  help: "The text to take values from, and what to do with it.",
  placeholder: "Take name and city out of: {{Answer}}",
  isMultiline: true,
  isRequired: true,
});
