import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startFileBrowser, untilKept } from "../testing/file-browser.ts";
import { openFileInput, toReply } from "../testing/file-input.ts";
import { openFileStore } from "./file-store.ts";
import { filesMark } from "./files-mark.ts";

const file = (name: string) => new File([`in ${name}`], name, { type: "text/plain" });

let storage: Map<string, string>;
beforeEach(() => {
  ({ storage } = startFileBrowser());
});
afterEach(async () => {
  await untilKept();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Opened = Awaited<ReturnType<typeof openFileInput>>;
const names = ({ queue }: Opened) => queue.get().files.map((entry) => entry.file.name);
const states = ({ queue }: Opened) => queue.get().files.map(({ state }) => state);
const keptInputs = async () => (await openFileStore()).inputs();

describe("files of a remembered chat", () => {
  it("are there again after a reload, as they were picked", async () => {
    const before = await openFileInput();
    before.queue.add([file("a.txt"), file("b.txt")], true);
    before.queue.add([file("c.txt")], true);
    before.queue.remove(before.queue.get().files[1]?.id ?? 0);
    await untilKept();
    const after = await openFileInput();
    expect([names(after), states(after)]).toEqual([
      ["a.txt", "c.txt"],
      ["picked", "picked"],
    ]);
    expect(await after.queue.get().files[1]?.file.text()).toBe("in c.txt");
    expect(after.restored).toEqual([null]);
    after.queue.add([file("d.txt")], true);
    await untilKept();
    expect(names(await openFileInput())).toEqual(["a.txt", "c.txt", "d.txt"]);
  });

  it("go on by themselves where sending had begun, without those that had arrived", async () => {
    const before = await openFileInput();
    before.queue.add([file("a.txt"), file("b.txt")], true);
    void before.queue.send((urls) => ({ text: "Look", attachedFileUrls: urls }));
    before.ends[1]?.({ is: "done", url: "https://f/b.txt" });
    await untilKept();
    const after = await openFileInput();
    expect(after.restored).toEqual(["Look"]);
    expect(states(after)).toEqual(["picked", "sent"]);
    const sending = after.queue.send(toReply);
    expect(after.ends).toHaveLength(1);
    after.ends[0]?.({ is: "done", url: "https://f/a.txt" });
    expect(await sending).toEqual(["https://f/a.txt", "https://f/b.txt"]);
  });

  it("wait for the visitor where one of them was refused", async () => {
    const before = await openFileInput();
    before.queue.add([file("a.txt")], true);
    void before.queue.send(toReply);
    before.ends[0]?.({ is: "refused" });
    await untilKept();
    const after = await openFileInput();
    expect([names(after), after.restored]).toEqual([["a.txt"], [null]]);
  });

  it("wait for the visitor where the browser had no room for one of them, and sending goes on here", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const before = await openFileInput();
    const huge = file("huge.mov");
    huge.slice = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    before.queue.add([file("a.txt"), huge], true);
    const sending = before.queue.send(toReply);
    await untilKept();
    const after = await openFileInput();
    expect([names(after), after.restored]).toEqual([["a.txt"], [null]]);
    expect(warned).toHaveBeenCalledOnce();
    for (const [index, end] of before.ends.entries()) end({ is: "done", url: `https://f/${index}` });
    expect(await sending).toHaveLength(2);
  });

  it("are gone when the visitor takes them away", async () => {
    const { queue } = await openFileInput();
    queue.add([file("a.txt")], true);
    await untilKept();
    expect([await keptInputs(), storage.has(filesMark)]).toMatchObject([[{ files: [{ name: "a.txt" }] }], true]);
    queue.clear();
    await untilKept();
    expect([await keptInputs(), storage.has(filesMark)]).toEqual([[], false]);
  });

  it("are no business of another chat", async () => {
    const { queue } = await openFileInput();
    queue.add([file("a.txt")], true);
    await untilKept();
    expect(names(await openFileInput({ resultKey: "other" }))).toEqual([]);
  });
});

it("files of a chat that a reload ends are kept from the moment they are sent", async () => {
  const { queue } = await openFileInput({ isRemembered: false });
  queue.add([file("a.txt")], true);
  await untilKept();
  expect(await keptInputs()).toEqual([]);
  void queue.send(toReply);
  await untilKept();
  expect(await keptInputs()).toMatchObject([
    { files: [{ name: "a.txt" }], begun: { writes: [{ kind: "answer" }, {}, {}] } },
  ]);
});

describe("when the input goes away", () => {
  const send = async (opened: Opened) => {
    opened.queue.add([file("a.txt")], true);
    const sending = opened.queue.send(toReply);
    opened.ends[0]?.({ is: "done", url: "https://f/a.txt" });
    await sending;
    await untilKept();
  };

  it("nothing of the files stays once the answer is kept", async () => {
    const opened = await openFileInput();
    await send(opened);
    expect(await keptInputs()).toHaveLength(1);
    void opened.chat.reply(toReply(["https://f/a.txt"]));
    await untilKept();
    opened.leave();
    opened.queue.clear();
    await untilKept();
    expect([await keptInputs(), storage.has(filesMark)]).toEqual([[], false]);
  });

  it("they stay where the chat has not gone on: an error took the page's place", async () => {
    const opened = await openFileInput();
    await send(opened);
    opened.chat.fail({ message: "Oh no" });
    opened.leave();
    opened.queue.clear();
    await untilKept();
    expect((await openFileInput()).restored).toEqual(["https://f/a.txt"]);
  });
});
