import type { Reply, VariableValue } from "@parley/core";
import { createFlow } from "@parley/engine/testing";
import { describe, expect, it } from "vitest";
import { runs } from "../../runs.ts";
import { compileTestFlow, play, says } from "../../testing/play.ts";

const flow = (options: object) => ({
  groups: { A: [{ type: "text input", options: options as never }, says("{{Name}}!")] },
  variables: ["Name"],
});

it("spec 9.2: has the default labels", () => {
  expect(play(flow({})).input?.options).toMatchObject({
    labels: { placeholder: "Type your answer...", button: "Send" },
    isLong: false,
  });
});

it("spec 3.13: shows its own labels with variables, its mode, and saves the answer", () => {
  const options = {
    variableId: "vName",
    isLong: true,
    inputMode: "tel",
    labels: { placeholder: "Not {{Name}}?", button: "Go" },
  };
  const story = play(flow(options), { variables: { Name: "Bob" } });
  expect(story.input?.options).toMatchObject({
    isLong: true,
    inputMode: "tel",
    labels: { placeholder: "Not Bob?", button: "Go" },
  });
  story.reply("Ada\nLovelace").answered("Ada\nLovelace").says("Ada\nLovelace!").ends();
});

const first = "https://bots.example/a.png";
const second = "https://bots.example/b.png";
const sentTo = (options: object, reply: Reply, variables: Record<string, VariableValue> = {}) =>
  play(
    {
      groups: { A: [{ type: "text input", options: { variableId: "vName", ...options } as never }, says("on")] },
      variables: ["Name", "Files", "Clip"],
    },
    { variables },
  ).reply(reply);
const answerIn = (story: ReturnType<typeof sentTo>) => story.outputs.find((output) => output.type === "answer");

describe("attachments", () => {
  const enabled = { attachments: { isEnabled: true, saveVariableId: "vFiles" } };
  const withFiles = (...attachedFileUrls: string[]) => ({ text: "Look", attachedFileUrls });

  it("are saved as one address, or as a list of several", () => {
    const one = sentTo(enabled, withFiles(first)).answered("Look").says("on").ends();
    expect([one.value("Name"), one.value("Files")]).toEqual(["Look", first]);
    expect(answerIn(one)).toMatchObject({ attachedFileUrls: [first] });
    expect(sentTo(enabled, withFiles(first, second)).value("Files")).toEqual([first, second]);
  });

  it("are added to a list that is there, and take the place of a text", () => {
    expect(sentTo(enabled, withFiles(second), { Files: [first] }).value("Files")).toEqual([first, second]);
    expect(sentTo(enabled, withFiles(second), { Files: first }).value("Files")).toBe(second);
  });

  it("may come without a text", () => {
    expect(
      sentTo(enabled, { text: "", attachedFileUrls: [first] })
        .answered("")
        .value("Files"),
    ).toBe(first);
  });

  it("are nothing where they are off, have no variable, or are no addresses", () => {
    const off = { attachments: { isEnabled: false, saveVariableId: "vFiles" } };
    for (const options of [off, { attachments: { isEnabled: true } }, {}]) {
      const story = sentTo(options, withFiles(first)).answered("Look");
      expect(story.value("Files")).toBeUndefined();
      expect(answerIn(story)).not.toHaveProperty("attachedFileUrls");
    }
    expect(sentTo(enabled, withFiles("javascript:alert(1)")).value("Files")).toBeUndefined();
  });
});

describe("a recording", () => {
  const clip = { text: "", audioUrl: "https://bots.example/audio.webm" };
  const enabled = { audioClip: { isEnabled: true, saveVariableId: "vClip" } };

  it("is the answer, saved in its own variable and not in the block's", () => {
    const story = sentTo(enabled, clip, { Name: "as before" }).answered(clip.audioUrl).says("on").ends();
    expect([story.value("Name"), story.value("Clip")]).toEqual(["as before", clip.audioUrl]);
    expect(answerIn(story)).toMatchObject({ isAudio: true });
    expect(answerIn(story)).not.toHaveProperty("variableId");
  });

  it("is added to a list, and is an answer without a variable, too", () => {
    expect(sentTo(enabled, clip, { Clip: [first] }).value("Clip")).toEqual([first, clip.audioUrl]);
    expect(
      sentTo({ audioClip: { isEnabled: true } }, clip)
        .answered(clip.audioUrl)
        .value("Name"),
    ).toBeUndefined();
  });

  it("must be an address", () => {
    sentTo({ ...enabled, retryMessageContent: "Say that again" }, { text: "", audioUrl: "x" }).says("Say that again");
  });
});

it("can't be passed over", () => {
  sentTo({}, { text: "", isSkipped: true }).says("Please try again.").asks();
});

describe("the files that the server takes", () => {
  const rulesOf = (options: object, type: string) => {
    const groups = { A: [{ type: "text input", options: options as never }] };
    const block = compileTestFlow(createFlow({ groups })).groups[0]?.blocks[0];
    return block && runs["text input"]?.uploads?.(block, type);
  };
  const attachments = { isEnabled: true, saveVariableId: "v" };

  it("are attachments and recordings where these are on", () => {
    expect(rulesOf({}, "image/png")).toBeNull();
    expect(rulesOf({ attachments }, "image/png")).toEqual({ types: [], isPrivate: false });
    expect(rulesOf({ audioClip: { isEnabled: true } }, "audio/webm")).toMatchObject({ isPrivate: false });
    expect(rulesOf({ audioClip: { isEnabled: true } }, "image/png")).toBeNull();
    expect(rulesOf({ audioClip: { isEnabled: false } }, "audio/webm")).toBeNull();
  });

  it("are private where the author wants them to be", () => {
    const hidden = { ...attachments, visibility: "Private" };
    expect(rulesOf({ attachments: hidden }, "image/png")).toMatchObject({ isPrivate: true });
    expect(rulesOf({ attachments: hidden, audioClip: { isEnabled: true } }, "audio/mp4")).toMatchObject({
      isPrivate: false,
    });
    const clip = { isEnabled: true, visibility: "Private" };
    expect(rulesOf({ attachments, audioClip: clip }, "audio/mp4")).toMatchObject({ isPrivate: true });
    expect(rulesOf({ attachments, audioClip: clip }, "image/png")).toMatchObject({ isPrivate: false });
  });
});
