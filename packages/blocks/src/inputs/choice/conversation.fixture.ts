import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing, elsewhere, type ItemForm } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

const never = { comparisons: [{ id: "c1", variableId: "v1", comparisonOperator: "Equal to", value: "never" }] };

/** An item whose condition is false. Before version 6 comparisons were joined by OR unless the file says otherwise. */
const hiddenItem = (logicalOperator?: "AND" | "OR"): ItemForm => ({
  id: "i1",
  content: "Hidden",
  displayCondition: { isEnabled: true, condition: { ...never, ...(logicalOperator ? { logicalOperator } : {}) } },
});

export const fixture = defineConversationFixture({
  scripts: {
    "what is not offered, then what is": {
      groups: {
        A: [
          says("Please"),
          {
            type: "choice input",
            options: { variableId: "vX" },
            items: [
              { id: "r", content: "Red" },
              { id: "b", content: "Blue", value: "#00f" },
            ],
          },
          says("It is {{X}}"),
        ],
      },
      replies: ["Green", "Blue"],
    },
  },

  forms: [
    {
      versions: {
        "2": {
          options: { variableId: "v1", buttonLabel: "Go", isMultipleChoice: false },
          items: [
            { id: "i1", content: "Red", to: "elsewhere" },
            { id: "i2", content: "Blue" },
          ],
        },
        "4": {
          options: { variableId: "v1", isSearchable: true, searchInputPlaceholder: "Find" },
          items: [{ id: "i1", content: "Red", to: "elsewhere" }, { id: "i2" }],
        },
      },
      expected: { bubbles: [elsewhere], answers: ["Red"] },
    },
    {
      versions: {
        "4": {
          options: { variableId: "v1" },
          items: [hiddenItem(), { id: "i2", content: "Blue" }],
          becomes: { items: [hiddenItem("OR"), { id: "i2", content: "Blue" }] },
        },
        "6": {
          options: { variableId: "v1" },
          items: [hiddenItem(), { id: "i2", content: "Azure", value: "Blue" }],
          becomes: { items: [hiddenItem("AND"), { id: "i2", content: "Azure", value: "Blue" }] },
        },
      },
      expected: { bubbles: [closing("Blue")], answers: ["Blue"] },
    },
  ],
  appearances: [
    {
      items: [
        { id: "tea", content: "Tea" },
        { id: "coffee", content: "Coffee" },
      ],
      question: { asks: "Tea or coffee?", keys: [{ to: "Coffee", press: "Enter" }], answer: "Coffee" },
    },
    {
      options: { isMultipleChoice: true, isSearchable: true },
      items: [
        { id: "milk", content: "Milk" },
        { id: "sugar", content: "Sugar" },
      ],
      question: {
        asks: "What with it?",
        keys: [{ type: "su" }, { to: "Sugar", press: "Space" }, { to: "Send", press: "Enter" }],
        answer: "Sugar",
      },
    },
  ],
});
