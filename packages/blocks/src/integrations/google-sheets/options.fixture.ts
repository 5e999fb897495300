import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const place = { credentialsId: "account", spreadsheetId: "book", sheetId: "0" };
const comparison = { id: "c", column: "Name", comparisonOperator: "Equal to", value: "Ada" };
const filter = { comparisons: [comparison] };
const values = [
  ["Name", "Age", "City"],
  ["Ada", "36", "London"],
  ["Bo", "7", "Oslo"],
  ["Ada", "9", "Rome"],
];

const options = {
  ...place,
  action: "Get data from sheet",
  filter,
  totalRowsToExtract: "First",
  cellsToExtract: [{ id: "e", column: "Age", variableId: "answer" }],
  cellsToInsert: [{ id: "i", column: "Name", value: "Cy" }],
  cellsToUpsert: [{ id: "u", column: "Age", value: "37" }],
};

const both = {
  options: { ...options, filter: { comparisons: [comparison, { ...comparison, id: "d", column: "Age", value: "9" }] } },
};

export const fixture = defineOptionsFixture({
  base: {
    options,
    context: { resultId: "result" },
    credentials: { account: { access_token: "t" }, other: { access_token: "u" } },
    responses: {
      "*": { text: JSON.stringify({ valueRanges: [{ valueRange: { range: "'Sheet 1'!A1:C4", values } }] }) },
    },
  },
  paths: {
    sheetId: { to: ["7"] },
    "filter.logicalOperator": { ...both, to: ["AND"] },
    "filter.comparisons[].column": { to: ["Age"] },
    "filter.comparisons[].comparisonOperator": { to: ["Not equal"] },
    "filter.comparisons[].value": { to: ["Bo"] },
    totalRowsToExtract: { to: ["Last", "All"] },
    "cellsToExtract[].column": { to: ["City"] },
  },
});
