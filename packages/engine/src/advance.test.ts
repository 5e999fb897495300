import { describe, expect, it } from "vitest";
import { advance } from "./advance.ts";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { chat, createFlow, evaluateHere } from "./testing/index.ts";

const say = (text: string, to?: string) => ({ type: "say", options: { text }, ...(to ? { to } : {}) });
const ask = (variableId?: string, to?: string) => ({
  type: "ask",
  options: variableId ? { variableId } : {},
  ...(to ? { to } : {}),
});

describe("the walk", () => {
  it("spec 3.36, 4.1, 4.2, 4.6: plays a group in order, follows its last edge, and ends where there is none", () => {
    const flow = createFlow({ groups: { A: [say("one"), say("two", "B")], B: [say("three")] } });
    chat(flow, { catalogue }).says("one").says("two").says("three").ends();
  });

  it("spec 4.26: leaves the group along a block's edge even if more blocks follow", () => {
    const flow = createFlow({ groups: { A: [say("one", "B"), say("never")], B: [say("two")] } });
    chat(flow, { catalogue }).says("one").says("two").ends();
  });

  it("goes to a named block", () => {
    const flow = createFlow({
      groups: { A: [say("a", "B/second")], B: [say("first"), { id: "second", ...say("second") }, say("third")] },
    });
    chat(flow, { catalogue }).says("a").says("second").says("third").ends();
  });

  it("goes on at the group's last block, with a log, when an edge names a block that is not in it", () => {
    const flow = createFlow({ groups: { A: [say("a", "B/none")], B: [say("first"), say("second"), say("last")] } });
    chat(flow, { catalogue }).says("a").says("last").ends().logs("a block that does not exist");
  });

  it("spec 3.36: ends without outputs when the start leads nowhere", () => {
    chat(createFlow({ start: null, groups: { A: [say("never")] } }), { catalogue }).ends();
  });

  it("ends a path at an item without an edge and at an empty group", () => {
    chat(createFlow({ groups: { A: [{ type: "first", items: [{ id: "i" }] }, say("never")] } }), { catalogue }).ends();
    chat(createFlow({ groups: { A: [say("a", "B")], B: [] } }), { catalogue })
      .says("a")
      .ends();
  });

  it("logs an edge into a group that does not exist, and a block type nobody knows, and goes on", () => {
    chat(createFlow({ groups: { A: [say("a", "Z")] } }), { catalogue })
      .says("a")
      .ends()
      .logs("does not exist");
    chat(createFlow({ groups: { A: [{ type: "Magic" }, say("b")] } }), { catalogue })
      .says("b")
      .ends()
      .logs('"Magic"');
  });

  it("turns a fault in a block into a log", () => {
    chat(createFlow({ groups: { A: [{ type: "faulty" }, say("b")] } }), { catalogue })
      .says("b")
      .ends()
      .logs("It broke");
  });

  it("spec 4.1: starts at the start's edge, or at a group or event on request", () => {
    const flow = createFlow({
      groups: { A: [say("a")], B: [say("b")] },
      events: [{ id: "e", type: "command", to: "B" }],
    });
    chat(flow, { catalogue, at: { groupId: "B" } })
      .says("b")
      .ends();
    chat(flow, { catalogue, at: { eventId: "e" } })
      .says("b")
      .ends();
    chat(flow, { catalogue, at: { groupId: "none" } })
      .ends()
      .logs("does not exist");
    chat(flow, { catalogue, at: { eventId: "none" } })
      .ends()
      .logs("does not exist");
  });

  it("stops an endless flow and names the cycle", () => {
    const flow = createFlow({
      groups: { A: [say("a", "Ping")], Ping: [{ type: "set", to: "Pong" }], Pong: [{ type: "set", to: "Ping" }] },
    });
    const story = chat(flow, { catalogue }).says("a").ends().logs("1000 blocks").logs('"Ping"').logs('"Pong"');
    expect(story.session.status).toBe("ended");
  });

  it("counts the budget anew after every answer, but not after effects", () => {
    const loop = createFlow({ groups: { A: [ask(undefined, "A")] } });
    const asking = chat(loop, { catalogue });
    for (let turn = 0; turn < 1100; turn += 1) asking.reply("x");
    expect(asking.session.status).toBe("waiting");
    const waiting = chat(createFlow({ groups: { A: [{ type: "effect", to: "A" }] } }), { catalogue });
    for (let turn = 0; turn < 1000; turn += 1) waiting.needs("test");
    waiting.ends().logs("1000 blocks");
  });
});

describe("answers", () => {
  it("spec 1.5, 3.12: stores the answer, sets the variable and counts", () => {
    const flow = createFlow({ groups: { A: [ask("vName"), say("Hi {{Name}}")] }, variables: ["Name"] });
    const story = chat(flow, { catalogue }).asks("ask").reply("Ada").says("Hi Ada").ends().answered("Ada");
    expect(story.outputs.find((output) => output.type === "answer")).toMatchObject({
      botId: "bot",
      groupId: "A",
      blockId: "A.0",
      visit: 0,
      variableId: "vName",
      content: "Ada",
      index: 0,
    });
  });

  it("appends to a variable that holds a list", () => {
    const flow = createFlow({
      groups: { A: [ask("vList")] },
      variables: [{ id: "vList", name: "List", value: ["a"] }],
    });
    expect(chat(flow, { catalogue }).reply("b").ends().value("List")).toEqual(["a", "b"]);
  });

  it("spec 4.4: asks again after a wrong reply: with the block's message, else with the bot's", () => {
    const own = createFlow({ groups: { A: [{ type: "ask", options: { text: "Not like this" } }] } });
    const story = chat(own, { catalogue }).reply("wrong").says("Not like this").asks().reply("right").ends();
    expect(story.outputs.filter((output) => output.type === "answer")).toHaveLength(1);
    expect(story.outputs.filter((output) => output.type === "rejected")).toMatchObject([{ label: "wrong" }]);
    expect(story.outputs.filter((output) => output.type === "shown")).toHaveLength(1);
    chat(createFlow({ groups: { A: [ask()] } }), { catalogue })
      .reply("wrong")
      .says("Please try again.")
      .asks();
  });

  it("spec 4.5: follows the picked item's edge, else the block's, else goes on in the group", () => {
    const flow = createFlow({
      groups: {
        A: [{ type: "ask", items: [{ id: "x", to: "X" }, { id: "y" }] }, say("next")],
        X: [say("X")],
      },
    });
    chat(flow, { catalogue }).reply("x").says("X").ends();
    chat(flow, { catalogue }).reply("y").says("next").ends();
  });

  it("follows the picked path's edge, else its item's, else the block's", () => {
    const paths = [{ id: "p", to: "P" }, { id: "q" }];
    const items = [
      { id: "x", to: "X", paths },
      { id: "y", paths: [{ id: "r", outgoingEdgeId: "nowhere" }] },
    ];
    const groups = { A: [{ type: "ask", items }, say("next")], P: [say("P")], X: [say("X")] };
    const told = (reply: string) => chat(createFlow({ groups }), { catalogue }).reply(reply);
    told("x/p").says("P").ends();
    told("x/q").says("X").ends();
    told("y/r").says("next").ends();
    told("none/p").says("next").ends();
  });

  it("passes over an input that has nothing to pick from", () => {
    const flow = createFlow({ groups: { A: [{ type: "ask", items: [] }, say("on")] } });
    chat(flow, { catalogue }).says("on").ends().logs("nothing to pick from");
  });

  it("counts visits, so that answers of a loop don't overwrite each other", () => {
    const flow = createFlow({ groups: { A: [ask(undefined, "A")] } });
    const story = chat(flow, { catalogue }).reply("1").reply("2");
    expect(story.outputs.flatMap((output) => (output.type === "answer" ? [output.visit] : []))).toEqual([0, 1]);
  });

  it("offers the variable's text as prefilled value", () => {
    const flow = createFlow({ groups: { A: [ask("vName")] }, variables: ["Name"] });
    expect(chat(flow, { catalogue, variables: { Name: "Ada" } }).input?.prefilledValue).toBe("Ada");
  });

  it("ignores events the chat does not wait for", () => {
    const flow = createFlow({ groups: { A: [{ type: "effect" }, ask()] } });
    const story = chat(flow, { catalogue });
    const need = story.outputs.find((output) => output.type === "need");
    const before = story.session;
    const flows = { bot: flow };
    for (const event of [
      { type: "reply" as const, reply: { text: "too early" }, time: 1, seed: 1 },
      { type: "done" as const, needId: "other", patch: {}, time: 1, seed: 1 },
    ])
      expect(advance({ flows, catalogue }, before, event)).toEqual({ session: before, outputs: [] });
    story.needs("test").reply("x").ends();
    const repeated = {
      type: "done" as const,
      needId: need?.type === "need" ? need.id : "",
      patch: {},
      time: 1,
      seed: 1,
    };
    expect(advance({ flows, catalogue }, story.session, repeated).outputs).toEqual([]);
  });
});

describe("variables", () => {
  it("spec 2.4: takes predefined values by exact name first, else in other case; unknown names are ignored", () => {
    const flow = createFlow({
      groups: { A: [say("{{Name}} {{name}} {{City}}")] },
      variables: ["Name", "name", "City"],
    });
    chat(flow, { catalogue, variables: { name: "b", CITY: "c", other: "d" } })
      .says(" b c")
      .ends();
  });

  it("of one name begin with the first value there is", () => {
    const values = [null, "Ada", null, "Bob"];
    const flow = createFlow({
      groups: { A: [say("{{Name}}")] },
      variables: values.map((value, index) => ({ id: `v${index}`, name: "Name", value })),
    });
    chat(flow, { catalogue }).says("Ada").ends();
  });

  it("treats names such as __proto__ as names", () => {
    const flow = createFlow({
      groups: { A: [ask("v1"), say("{{__proto__}}{{constructor}}")] },
      variables: [{ id: "v1", name: "__proto__" }],
    });
    chat(flow, { catalogue }).reply("safe").says("safe").ends();
  });

  it("asks for all evaluations of a block at once, code and templates, and goes on with the results", () => {
    const flow = createFlow({
      groups: {
        A: [
          { type: "set", options: { variableId: "vSum", code: "{{N}} + 1" } },
          { type: "say", options: { text: "{{=vSum * 2=}} and {{N}}" }, expressions: ["vSum * 2"] },
        ],
      },
      variables: ["N", "Sum"],
    });
    const story = chat(flow, { catalogue, variables: { N: "20" }, evaluate: evaluateHere })
      .says("42 and 20")
      .ends();
    expect(story.value("Sum")).toBe("21");
  });

  it("shows the code's text when an evaluation fails", () => {
    const flow = createFlow({
      groups: { A: [{ type: "say", options: { text: "{{= nope( =}}" }, expressions: [" nope( "] }] },
    });
    chat(flow, { catalogue, evaluate: evaluateHere }).says(" nope( ").ends();
  });
});

describe("effects", () => {
  it("waits for the patch, then applies its variables and logs", () => {
    const flow = createFlow({ groups: { A: [{ type: "effect" }, say("{{X}}")] }, variables: ["X"] });
    chat(flow, { catalogue })
      .needs("test", {
        variables: [{ variableId: "vX", value: "done" }],
        logs: [{ status: "info", description: "Noted" }],
      })
      .says("done")
      .ends()
      .logs("Noted");
  });

  it("can end the chat, whatever comes behind", () => {
    chat(createFlow({ groups: { A: [{ type: "leave" }, say("never")] } }), { catalogue })
      .needs("leave")
      .ends();
  });

  it("that fail are told, whether or not the block knows what to do then", () => {
    const flow = createFlow({ groups: { A: [{ type: "effect" }, { type: "leave" }] } });
    const story = chat(flow, { catalogue });
    story.needs("test", { error: "Nobody can" }).logs('The block "effect" failed Nobody can');
    story.needs("leave", { error: "No way out" }).ends().logs('The block "leave" failed No way out');
  });
});

describe("jump and return", () => {
  it("comes back behind the jump, once", () => {
    const flow = createFlow({
      groups: {
        A: [{ type: "jump", options: { group: "B" } }, say("back")],
        B: [say("there"), { type: "return" }, say("no mark")],
      },
    });
    chat(flow, { catalogue }).says("there").says("back").ends();
    chat(flow, { catalogue, at: { groupId: "B" } })
      .says("there")
      .says("no mark")
      .ends();
  });
});

describe("commands", () => {
  const events = (resumeAfter: boolean) => [
    { id: "e", type: "command", options: { command: "help", resumeAfter }, to: "Help" },
  ];
  const groups = { A: [ask(), say("thanks")], Help: [say("help"), { type: "return" }] };

  it("asks the interrupted input again, by itself or through Return", () => {
    for (const resumeAfter of [true, false])
      chat(createFlow({ groups, events: events(resumeAfter) }), { catalogue })
        .asks()
        .command("help")
        .says("help")
        .asks()
        .reply("x")
        .says("thanks")
        .ends();
  });

  it("logs an unknown command and keeps waiting", () => {
    chat(createFlow({ groups, events: events(true) }), { catalogue })
      .asks()
      .command("what")
      .logs("what")
      .reply("x")
      .says("thanks");
  });
});

describe("what the page around gives", () => {
  const child = createFlow({ id: "child", groups: { C: [ask(), say("in {{Name}}")] }, variables: ["Name"] });
  const link = { type: "link", options: { bot: "child" } };
  const flow = createFlow({ groups: { A: [link, say("back {{Name}}")] }, variables: ["Name"] });

  it("is there for the next block, in every bot on the stack, and the input stays", () => {
    const story = chat(flow, { catalogue, linked: [child], variables: { Name: "Ada" } })
      .asks()
      .isGiven({ name: "Zoë", Unknown: "x" });
    expect(story.session.waiting?.for).toBe("reply");
    expect(story.outputs.filter(({ type }) => type === "variables")).toEqual(
      ["bot", "child"].map((botId) => ({
        type: "variables",
        botId,
        changes: [{ id: "vName", name: "Name", value: "Zoë", isSession: false }],
      })),
    );
    story.reply("x").says("in Zoë").says("back Zoë").ends();
  });

  it("changes nothing after the end", () => {
    const story = chat(createFlow({ groups: { A: [say("bye")] }, variables: ["Name"] }), { catalogue })
      .says("bye")
      .ends()
      .isGiven({ Name: "Zoë" });
    expect(story.value("Name")).toBeUndefined();
  });
});
