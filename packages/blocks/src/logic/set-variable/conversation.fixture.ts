import { type JsonObject, writeFormula } from "@parley/core";
import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

const setX = (options: JsonObject) => ({ type: "Set variable", options: { variableId: "vX", ...options } });
const appendToList = (item: string) => ({
  type: "Set variable",
  options: { variableId: "vList", type: "Append value(s)", item },
});

export const fixture = defineConversationFixture({
  scripts: {
    "code, text and lists": {
      groups: {
        A: [
          setX({ expressionToEvaluate: "{{Y}} * 2" }),
          says("{{X}}"),
          setX({ expressionToEvaluate: "1 +" }),
          says("{{X}}"),
          setX({ expressionToEvaluate: "2 + 3", isExecutedOnClient: true }),
          appendToList("{{X}}"),
          appendToList("more"),
          says("{{X}} {{List}}"),
          asks("Y"),
        ],
      },
      values: { Y: "21" },
      replies: ["x"],
    },
    "formulas instead of code": {
      groups: {
        A: [
          asks("Y"),
          setX({
            expressionToEvaluate: writeFormula({
              kind: "points",
              to: "{{X}}",
              answer: "{{Y}}",
              rows: [
                ["Yes", "10"],
                ["No", "2,5"],
              ],
            }),
          }),
          setX({ expressionToEvaluate: writeFormula({ kind: "add", to: "{{X}}", amount: "0,5" }) }),
          says("{{X}}"),
          setX({ expressionToEvaluate: writeFormula({ kind: "join", text: "{{Y}}, {{X}}" }) }),
          says("{{X}}"),
          setX({
            expressionToEvaluate: writeFormula({
              kind: "table",
              of: "{{Y}}",
              rows: [["YES", "fetch it"]],
              otherwise: "",
            }),
          }),
          says("{{X}}"),
        ],
      },
      values: { X: "1" },
      replies: ["Yes"],
    },
    "the transcript": {
      groups: { A: [says("Name?"), asks("Y"), setX({ type: "Transcript" }), says("{{X}}")] },
      replies: ["Ada"],
    },
  },
  forms: [
    {
      versions: {
        "2": { options: { variableId: "v1", expressionToEvaluate: "{{Limit}} * 2" } },
        "3": { options: { variableId: "v1", expressionToEvaluate: "return {{Limit}} * 2", isCode: true } },
        "6": { options: { variableId: "v1", type: "Custom", expressionToEvaluate: "{{Limit}} + 10" } },
      },
      expected: { bubbles: [closing("20")], needs: ["evaluate"] },
    },
    {
      versions: { "6": { options: { variableId: "v1", type: "Append value(s)", item: "{{Limit}}" } } },
      expected: { bubbles: [closing('["10"]')] },
    },
  ],
  appearances: [{ options: { variableId: "vY", expressionToEvaluate: "none" } }],
});
