import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { credentials } from "./credentials.ts";

const tableId = f.lookup({
  label: "Table",
  help: "Pick one of your account's, or paste a table's id.",
  placeholder: "m5r3tcvn6u3iaw6",
  source: "tables",
  dependsOn: ["credentialsId"],
  isRequired: true,
});

const viewId = f.lookup({
  label: "View",
  help: "Only rows that this view shows. Columns that it hides can't be read.",
  source: "views",
  dependsOn: ["credentialsId", "tableId"],
  isAdvanced: true,
});

const fieldName = f.lookup({ label: "Field", source: "fields", dependsOn: ["credentialsId", "tableId"] });

const operators = [
  "Equal to",
  "Not equal",
  "Contains",
  "Greater than",
  "Less than",
  "Is set",
  "Is empty",
  "Starts with",
  "Ends with",
] as const;

const filter = f.object(
  {
    comparisons: f.list(
      f.fields({
        input: fieldName,
        operator: f.choice(operators, { label: "Operator", default: "Equal to" }),
        value: f.text({
          label: "Value",
          placeholder: "{{Email}}",
          showIf: { not: { field: "operator", is: ["Is set", "Is empty"] } },
        }),
      }),
      { label: "Comparisons", addLabel: "Add a comparison", rowTitle: "input" },
    ),
    joiner: f.choice(["AND", "OR"], {
      label: "Rows match",
      labels: { AND: "all of them", OR: "any of them" },
      default: "AND",
    }),
  },
  { label: "Filter" },
);

export const block = defineBlock({
  type: "nocodb",
  family: "integration",
  label: "NocoDB",
  description: "Finds, adds or changes rows of a NocoDB table.",
  search: ["database", "table", "spreadsheet", "record", "row", "airtable"],
  key: "options",
  reaches: { "Create Record": "adds a row", "Update Existing Record": "changes rows" },
  isServerOnly: true,
  findsBy: ["Search Records"],
  options: f.actions(
    {
      "Search Records": {
        label: "Search records",
        fields: {
          tableId,
          viewId,
          returnType: f.choice(["All", "First", "Last", "Random"], { label: "Take", default: "All" }),
          filter,
          responseMapping: f.list(f.fields({ fieldName, variableId: f.variable({ label: "Save it in" }) }), {
            label: "Save fields",
            addLabel: "Save a field",
            rowTitle: "fieldName",
          }),
        },
      },
      "Create Record": {
        label: "Create a record",
        fields: {
          tableId,
          fields: f.keyValues({
            label: "Fields",
            help: "A field that links to another table takes the id of a row there, or a list of ids: [1, 2].",
            keyLabel: "Field",
          }),
        },
      },
      "Update Existing Record": {
        label: "Update existing records",
        fields: {
          tableId,
          viewId,
          filter,
          updates: f.list(
            f.fields({
              fieldName,
              value: f.text({ label: "Value", help: "Empty: the field is emptied.", placeholder: "{{Answer}}" }),
            }),
            { label: "Updates", addLabel: "Add an update", rowTitle: "fieldName" },
          ),
        },
      },
    },
    {
      label: "Action",
      common: { credentialsId: f.credentials({ label: "Account", type: credentials.type, isRequired: true }) },
    },
  ),
  summary: (options) => (options.action === undefined ? "" : `${options.action}: ${options.tableId ?? ""}`),
});

export type NocoDbBlock = BlockOf<typeof block>;
