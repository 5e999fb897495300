import { expect, it } from "vitest";
import { compileTheme } from "../../bot-fields/theme.ts";
import { lintFlow } from "../lint-flow.ts";
import { createBot, say } from "../testing/lint-bot.ts";
import { testDefinitions } from "../testing/test-definitions.ts";

const find = (theme: object) => {
  const flow = { ...createBot({ groups: { A: [say("Hi")] } }), theme: compileTheme({ ...theme }) };
  return lintFlow(flow, testDefinitions).filter(({ rule }) => rule === "low-contrast");
};
const fieldsOf = (theme: object) => find(theme).map(({ field }) => field);

it("names texts that are hard to read, how hard, and what to do", () => {
  const [found, ...others] = find({ chat: { buttons: { backgroundColor: "#ffc107", color: "#ffffff" } } });
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    severity: "warning",
    field: "theme.chat.buttons.color",
    message:
      "The text of the buttons (#ffffff) has a contrast of 1.6 to 1 to what is behind it (#ffc107); many people need 4.5 to 1 to read it.",
    remedy: "Choose a darker or lighter colour for the text, or for what is behind it.",
    fix: {
      label: "Use #202020 for the text",
      operations: [
        { op: "set", table: "bot", id: "bot", path: ["theme", "chat", "buttons", "color"], value: "#202020" },
      ],
    },
  });
});

it("looks at every part, and at placeholders", () => {
  const pale = { backgroundColor: "#ffffff", color: "#aaaaaa" };
  const chat = { hostBubbles: pale, guestBubbles: pale, buttons: pale, inputs: { ...pale, placeholderColor: "#ccc" } };
  expect(fieldsOf({ chat: { ...chat, container: { color: "#bbbbbb" } } })).toEqual([
    "theme.chat.hostBubbles.color",
    "theme.chat.guestBubbles.color",
    "theme.chat.buttons.color",
    "theme.chat.inputs.color",
    "theme.chat.inputs.placeholderColor",
    "theme.chat.container.color",
  ]);
});

it("is content with the default colours of every version, which the page shows readable", () => {
  expect(find({})).toEqual([]);
  expect(
    find({ chat: { guestBubbles: { backgroundColor: "#FF8E21" }, buttons: { backgroundColor: "#0042DA" } } }),
  ).toEqual([]);
});

it("sees through what is see-through, and says nothing of what it can't know", () => {
  const glass = { backgroundColor: "#000000", color: "#ffffff", opacity: 0.2 };
  const on = (background: object) => fieldsOf({ general: { background }, chat: { hostBubbles: glass } });
  expect(on({ type: "Color", content: "#ffffff" })).toEqual(["theme.chat.hostBubbles.color"]);
  expect(on({ type: "Color", content: "#101010" })).toEqual([]);
  expect(on({ type: "Image", content: "https://example.org/a.png" })).toEqual([]);
  expect(fieldsOf({ chat: { buttons: { backgroundColor: "tomato", color: "red" } } })).toEqual([]);
});

it("offers a colour that can be read on any background", () => {
  for (const backgroundColor of ["#777777", "#7f7f7f", "#ff0000", "#00ff00"]) {
    const [found] = find({ chat: { buttons: { backgroundColor, color: backgroundColor } } });
    const [operation] = found?.fix?.operations ?? [];
    const color = operation?.op === "set" ? operation.value : undefined;
    expect(fieldsOf({ chat: { buttons: { backgroundColor, color } } })).toEqual([]);
  }
});
