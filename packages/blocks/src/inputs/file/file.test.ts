import { createFlow } from "@parley/engine/testing";
import { describe, expect, it } from "vitest";
import { runs } from "../../runs.ts";
import { compileTestFlow, play, says } from "../../testing/play.ts";

const flow = (options: object = {}) => ({
  groups: { A: [{ type: "file input", options: { variableId: "vFile", ...options } as never }, says("Got {{File}}")] },
  variables: ["File", "Name"],
});
const one = "https://bots.example/uploads/public/results/r/b/cv.pdf";
const two = "https://bots.example/uploads/public/results/r/b/photo.jpeg";

const answerTo = (options: object, text: string) =>
  play(flow(options))
    .reply(text)
    .outputs.find((output) => output.type === "answer");

const rulesOf = (options: object) => {
  const block = compileTestFlow(createFlow(flow(options))).groups[0]?.blocks[0];
  return block && runs["file input"]?.uploads?.(block, "image/png");
};

it("spec 3.23, 9.3: a file input has the options and labels of the specification; skip and clear have defaults", () => {
  expect(play(flow()).input?.options).toMatchObject({
    isRequired: true,
    isMultipleAllowed: false,
    visibility: "Auto",
    labels: {
      placeholder: "<strong>Click to upload</strong> or drag and drop<br>(size limit: 10MB)",
      button: "Upload",
      clear: "Clear",
      skip: "Skip",
      success: { single: "File uploaded", multiple: "{total} files uploaded" },
    },
  });
});

it("spec 5.10: The placeholder text states the 10MB limit.", () => {
  expect(play(flow()).input?.options.labels).toMatchObject({ placeholder: expect.stringContaining("10MB") });
});

it("hands its labels on with variables filled in", () => {
  const labels = {
    placeholder: "Your CV, {{Name}}",
    button: "Send {{Name}}",
    clear: "Away",
    skip: "Not now",
    success: { single: "Thanks {{Name}}", multiple: "{total} from {{Name}}" },
  };
  expect(play(flow({ labels, capture: "user" }), { variables: { Name: "Ada" } }).input?.options).toMatchObject({
    capture: "user",
    labels: { placeholder: "Your CV, Ada", button: "Send Ada", clear: "Away", skip: "Not now" },
  });
});

it("reads addresses that stand on lines of their own, or behind commas, however much space is between them", () => {
  const text = `${one},  ${two}\r\n \nx${" ".repeat(100_000)}x`;
  const start = performance.now();
  expect(answerTo({ isMultipleAllowed: true }, text)).toMatchObject({ content: `${one}, ${two}` });
  expect(performance.now() - start).toBeLessThan(1000);
});

it("stores the address, and shows that it has come", () => {
  const story = play(flow()).reply(one).answered(one).says(`Got ${one}`).ends();
  expect(story.value("File")).toBe(one);
  expect(answerTo({}, one)).toMatchObject({ label: "File uploaded" });
});

describe("several files", () => {
  it("are stored joined by a comma and a space, and counted", () => {
    expect(answerTo({ isMultipleAllowed: true }, `${one}, ${two}`)).toMatchObject({
      content: `${one}, ${two}`,
      label: "2 files uploaded",
    });
    expect(answerTo({ isMultipleAllowed: true }, one)).toMatchObject({ label: "File uploaded" });
    expect(answerTo({ isMultipleAllowed: true }, `${one}\n\n${two}\n\n${one}`)).toMatchObject({
      content: `${one}, ${two}`,
    });
  });

  it("show the author's own words", () => {
    const labels = { success: { single: "One!", multiple: "{total}!" } };
    expect(answerTo({ labels }, one)).toMatchObject({ label: "One!" });
    expect(answerTo({ labels, isMultipleAllowed: true }, `${one}, ${two}`)).toMatchObject({ label: "2!" });
  });

  it("spec 5.8: When multiple is not allowed only the first file is used.", () => {
    expect(answerTo({}, `${one}, ${two}`)).toMatchObject({ content: one, label: "File uploaded" });
  });
});

it("takes files and recordings that come with a message", () => {
  const attached = play(flow()).reply({ text: "Here it is", attachedFileUrls: [one] });
  expect(attached.answered(one)).toBeDefined();
  play(flow()).reply({ text: "", audioUrl: two }).answered(two);
});

it("asks again for anything else, with its own words or the bot's", () => {
  for (const wrong of ["", "cv.pdf", "ftp://a.b/c.pdf", "javascript:alert(1)"])
    play(flow()).reply(wrong).says("Please try again.").asks("file input");
  play(flow({ retryMessageContent: "A file, please, {{Name}}." }), { variables: { Name: "Ada" } })
    .reply("no")
    .says("A file, please, Ada.")
    .asks()
    .reply(one)
    .answered(one);
});

describe("without a file", () => {
  const skipped = { text: "", isSkipped: true } as const;

  it("spec 4.16: Skipping a file input moves on.", () => {
    const story = play(flow({ isRequired: false }))
      .reply(skipped)
      .says("Got ")
      .ends();
    expect(story.outputs.some((output) => output.type === "answer")).toBe(false);
  });

  it("is asked again where a file is needed", () => {
    play(flow()).reply(skipped).says("Please try again.").asks("file input");
  });
});

describe("the kinds of files allowed", () => {
  const only = (types: string[], isEnabled = true) => ({ allowedFileTypes: { isEnabled, types } });

  it("are checked by the ending of the address", () => {
    play(flow(only([".pdf", "image/*"])))
      .reply(one)
      .answered(one);
    play(flow(only([".pdf", "image/*"])))
      .reply(two)
      .answered(two);
    play(flow(only(["image/*"])))
      .reply(one)
      .says("Please try again.");
    play(flow({ ...only(["image/*"]), isMultipleAllowed: true }))
      .reply(`${two}, ${one}`)
      .says("Please try again.");
  });

  it("don't matter while they are off, nor in a preview", () => {
    play(flow(only(["image/*"], false)))
      .reply(one)
      .answered(one);
    const preview = play(flow(only(["image/*"])), { context: { isPreview: true } });
    preview.reply("http://fake-upload-url.com").answered("http://fake-upload-url.com");
  });
});

describe("what the server is told", () => {
  it("is no limit where the block says nothing: the server has its own", () => {
    expect(rulesOf({})).toEqual({ types: [], isPrivate: false });
  });

  it("is the block's own limit, kinds and privacy", () => {
    expect(rulesOf({ sizeLimit: 3 })).toMatchObject({ sizeLimit: 3 });
    expect(rulesOf({ allowedFileTypes: { isEnabled: true, types: [".pdf"] } })).toMatchObject({ types: [".pdf"] });
    expect(rulesOf({ allowedFileTypes: { isEnabled: false, types: [".pdf"] } })).toMatchObject({ types: [] });
    expect(rulesOf({ visibility: "Private" })).toMatchObject({ isPrivate: true });
    expect(rulesOf({ visibility: "Public" })).toMatchObject({ isPrivate: false });
  });
});
