import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

const place = { credentialsId: "account", spreadsheetId: "book", sheetId: "0" };
const insert = { ...place, action: "Insert a row", cellsToInsert: [{ id: "c", column: "Name", value: "{{Name}}" }] };
const get = { ...place, action: "Get data from sheet", cellsToExtract: [{ id: "e", column: "Age", variableId: "v1" }] };
const referenceCell = { id: "r", column: "Name", value: "{{Name}}" };
const filter = { comparisons: [{ ...referenceCell, comparisonOperator: "Equal to" }] };

export const fixture = defineConversationFixture({
  scripts: {
    // Without a sheet no host asks Google; other tests cover that.
    "no sheet": { groups: { A: [says("Before"), { type: "Google Sheets" }, asks("X")] }, replies: ["ok"] },
  },
  forms: [
    {
      versions: {
        "3": { options: { ...get, referenceCell }, becomes: { options: { ...get, filter } } },
        "6": { options: insert },
      },
      expected: { bubbles: [closing()], needs: ["send"] },
    },
  ],
  appearances: [{}],
});
