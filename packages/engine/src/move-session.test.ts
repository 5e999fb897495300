import { describe, expect, it } from "vitest";
import { advance } from "./advance.ts";
import { moveSession } from "./move-session.ts";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { chat, createFlow } from "./testing/index.ts";

const say = (text: string) => ({ type: "say", options: { text } });
const ask = { type: "ask", id: "question", options: { variableId: "vName" } };
const before = createFlow({ groups: { A: [say("Hi"), ask, say("old {{Name}}")] }, variables: ["Name"] });
const waiting = () => chat(before, { catalogue }).says("Hi").session;

const move = (after: ReturnType<typeof createFlow>, session = waiting()) =>
  moveSession({ bot: before }, { bot: after }, session);

describe("a chat that is moved to another version", () => {
  it("stands at the same block, wherever that is now", () => {
    const after = createFlow({
      groups: { B: [say("never")], A: [say("Hello")], C: [say("One"), say("Two"), ask, say("new {{Name}}")] },
      variables: ["Name"],
    });
    const reply = { type: "reply", reply: { text: "Ada" }, time: 1, seed: 1 } as const;
    const { outputs } = advance({ flows: { bot: after }, catalogue: catalogue }, move(after), reply);
    expect(outputs.find(({ type }) => type === "bubble")).toMatchObject({ content: { text: "new Ada" } });
  });

  it("has the new variables with the values they begin with, and keeps those it has", () => {
    const variables = [
      { id: "vName", name: "Name", value: "changed default" },
      { id: "vTown", name: "Town", value: "Paris" },
    ];
    const after = createFlow({ groups: { A: [ask, say("{{Name}} of {{Town}}")] }, variables });
    const named = { ...waiting(), frames: waiting().frames.map((frame) => ({ ...frame, variables: { Name: "Ada" } })) };
    expect(move(after, named)?.frames[0]?.variables).toEqual({ Name: "Ada", Town: "Paris" });
    expect(move(after)?.frames[0]?.variables).toEqual({ Town: "Paris" });
  });

  it("can't be moved where its block is gone, or is of another type, or its bot is missing", () => {
    expect(move(createFlow({ groups: { A: [say("Hi")] } }))).toBeNull();
    expect(move(createFlow({ groups: { A: [{ ...say("Hi"), id: "question" }] } }))).toBeNull();
    expect(moveSession({ bot: before }, {}, waiting())).toBeNull();
  });

  it("forgets where Return would go when that place is gone", () => {
    const mark = { depth: 1, position: { groupId: "A", index: 2 } };
    const kept = createFlow({ groups: { A: [ask, say("new"), { ...say("other"), id: "A.2" }] } });
    expect(move(kept, { ...waiting(), mark })?.mark?.position).toEqual({ groupId: "A", index: 2 });
    expect(move(createFlow({ groups: { A: [ask] } }), { ...waiting(), mark })?.mark).toBeNull();
  });

  it("stays behind the last block of a group", () => {
    const session = waiting();
    const [frame] = session.frames;
    if (!frame) throw new Error("A session has a frame");
    const behind = { ...session, frames: [{ ...frame, position: { groupId: "A", index: 3 } }] };
    const after = createFlow({ groups: { A: [ask] } });
    expect(move(after, behind)?.frames[0]?.position).toEqual({ groupId: "A", index: 1 });
  });
});
