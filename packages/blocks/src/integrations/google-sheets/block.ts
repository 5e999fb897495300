import { plainOperators } from "@parley/core";
import { type BlockOf, defineBlock, f, type ValueOf } from "@parley/core/fields";
import { credentials } from "../../credentials/google-sheets.ts";

const sheetOptions = ["credentialsId", "spreadsheetId", "sheetId"] as const;

/** Patterns for the ids in a sheet's address. Published sheets have addresses without these ids. */
export const addressParts = {
  spreadsheetId: "(?:/spreadsheets/(?:u/\\d+/)?d/(?!e/)|/open\\?(?:[^#]*&)?id=)([\\w-]+)",
  sheetId: "[?#&]gid=(\\d+)",
};

const column = () =>
  f.lookup({
    label: "Column",
    help: "As it stands in the first row of the sheet.",
    source: "columns",
    dependsOn: sheetOptions,
  });

const filter = f.object(
  {
    logicalOperator: f.choice(["AND", "OR"], {
      label: "Joined by",
      labels: { AND: "All of these", OR: "Any of these" },
      isOptional: true,
    }),
    comparisons: f.list(
      f.fields({
        column: column(),
        // Regular expressions are not offered: as in the reference product, they never match here.
        comparisonOperator: f.choice(plainOperators, { label: "Operator", isOptional: true }),
        value: f.text({ label: "Value", placeholder: "{{Email}}" }),
      }),
      { label: "Comparisons", addLabel: "Add a comparison", rowTitle: "column" },
    ),
  },
  { label: "Rows where" },
);

const cells = (label: string, isRequired = false) =>
  f.list(f.fields({ column: column(), value: f.text({ label: "Value", placeholder: "{{Name}}" }) }), {
    label,
    addLabel: "Add a column",
    rowTitle: "column",
    ...(isRequired ? { isRequired } : {}),
  });

export type SheetFilter = ValueOf<typeof filter>;

export const block = defineBlock({
  type: "Google Sheets",
  family: "integration",
  label: "Google Sheets",
  description: "Reads rows of a spreadsheet, adds one, or changes some.",
  search: ["spreadsheet", "table", "excel", "google", "row", "drive", "save answers"],
  key: "options",
  reaches: { "Insert a row": "adds a row", "Update a row": "changes rows" },
  isServerOnly: true,
  findsBy: ["Get data from sheet"],
  options: f.actions(
    {
      "Get data from sheet": {
        label: "Get data from sheet",
        fields: {
          filter,
          totalRowsToExtract: f.choice(["All", "First", "Last", "Random"], {
            label: "Which of the rows",
            labels: { All: "All", First: "The first", Last: "The last", Random: "One of them, by chance" },
            default: "Random",
          }),
          cellsToExtract: f.list(f.fields({ column: column(), variableId: f.variable({ label: "Save it in" }) }), {
            label: "Save columns",
            help: "One row gives a value, several give a list.",
            addLabel: "Save a column",
            rowTitle: "column",
          }),
        },
      },
      "Insert a row": { label: "Insert a row", fields: { cellsToInsert: cells("Cells of the new row", true) } },
      "Update a row": { label: "Update a row", fields: { filter, cellsToUpsert: cells("Cells to change") } },
    },
    {
      label: "Action",
      common: {
        credentialsId: f.credentials({ label: "Account", type: credentials.type, isRequired: true }),
        spreadsheetId: f.lookup({
          label: "Spreadsheet",
          help: "Choose it from the list, or paste the address that your browser shows while the sheet is open.",
          source: "spreadsheets",
          dependsOn: ["credentialsId"],
          addressParts,
          isRequired: true,
        }),
        sheetId: f.lookup({
          label: "Sheet",
          help: "Choose it from the list. A pasted address of the sheet fills it in: it is the number after gid=.",
          source: "sheets",
          dependsOn: ["credentialsId", "spreadsheetId"],
          addressParts,
          isRequired: true,
        }),
      },
    },
  ),
  summary: (options) => options.action ?? "",
});

export type SheetsBlock = BlockOf<typeof block>;
