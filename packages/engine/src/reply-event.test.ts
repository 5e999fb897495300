import { expect, it } from "vitest";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { chat, createFlow } from "./testing/index.ts";

const say = (text: string) => ({ type: "say", options: { text } });
const variables = ["Name", "Content", "Input", "Type"];
const options = { contentVariableId: "vContent", inputNameVariableId: "vInput", inputTypeVariableId: "vType" };

const flow = (type: string, behind: { type: string }[]) =>
  createFlow({
    groups: {
      Question: [{ type: "ask", options: { variableId: "vName" } }, say("Thanks {{Name}}")],
      Event: [say("{{Content}} to {{Input}} ({{Type}})"), ...behind],
    },
    variables,
    events: [{ id: "e", type, options, to: "Event" }],
  });

it("a reply event takes every reply, and Return gives it back to its input", () => {
  const story = chat(flow("reply", [{ type: "return" }]), { catalogue });
  story.asks().reply("Ada").says("Ada to Question (ask)").says("Thanks Ada").ends().answered("Ada");
  const answers = story.outputs.filter((output) => output.type === "answer");
  expect(answers).toMatchObject([{ content: "Ada", visit: 0, isShownBefore: true }]);
  expect(story.outputs.filter((output) => output.type === "shown")).toHaveLength(1);
  expect(story.outputs.filter((output) => output.type === "rejected")).toMatchObject([{ label: "Ada" }]);
});

it("asks again after Return when the reply was invalid, without saying it twice", () => {
  const story = chat(flow("reply", [{ type: "return" }]), { catalogue });
  story.reply("wrong").says("wrong to Question (ask)").says("Please try again.").asks();
  story.reply("Ada").says("Ada to Question (ask)").says("Thanks Ada").ends();
  expect(story.outputs.filter((output) => output.type === "rejected")).toHaveLength(2);
});

it("stores the reply at the end when nothing gave it back", () => {
  const story = chat(flow("reply", []), { catalogue })
    .reply("Ada")
    .says("Ada to Question (ask)")
    .ends()
    .answered("Ada");
  expect(story.value("Name")).toBe("Ada");
});

it("an invalid-reply event takes the place of the retry message, and Return asks again", () => {
  const story = chat(flow("invalidReply", [{ type: "return" }]), { catalogue });
  story.reply("wrong").says("wrong to Question (ask)").asks().reply("Ada").says("Thanks Ada").ends();
  expect(story.outputs.filter((output) => output.type === "answer")).toMatchObject([{ content: "Ada", visit: 0 }]);
});

it("an event without an edge is as good as none", () => {
  const bare = createFlow({ groups: { A: [{ type: "ask" }, say("on")] }, events: [{ id: "e", type: "reply" }] });
  chat(bare, { catalogue }).reply("x").says("on").ends();
});
