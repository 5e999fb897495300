import { complete } from "@parley/core/fields";
import { visitorTexts } from "@parley/core/visitor-texts";
import type { InputHost, UploadOutcome, Uploads, WatchedQueue } from "@parley/ui";
import { setTexts } from "@parley/ui";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { block } from "./block.ts";
import { view as View } from "./view.tsx";

const stopTrack = vi.fn();
let recorder: FakeRecorder | null = null;

class FakeRecorder {
  static isTypeSupported = (type: string) => type === "audio/webm";
  state = "inactive";
  ondataavailable = (_event: { data: Blob }) => {};
  onstop = () => {};
  readonly mimeType: string;
  constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
    this.mimeType = mimeType;
    recorder = this;
  }
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.ondataavailable({ data: new Blob(["voice"], { type: this.mimeType }) });
    this.onstop();
  }
}

/** A microphone permission that the test grants or denies; `asked` counts the requests. */
const decideLater = () => {
  let allow = () => {};
  const asked = vi.fn();
  const decision = new Promise<void>((resolve) => {
    allow = resolve;
  });
  allowMicrophone(true, () => {
    asked();
    return decision;
  });
  return { asked, allow: () => act(async () => allow()) };
};

const allowMicrophone = (isAllowed: boolean, decided = async () => {}) =>
  vi.stubGlobal("navigator", {
    ...navigator,
    language: navigator.language,
    clipboard: navigator.clipboard,
    userAgent: navigator.userAgent,
    mediaDevices: {
      getUserMedia: async () => {
        await decided();
        if (!isAllowed) throw new Error("Not allowed");
        return { getTracks: () => [{ stop: stopTrack }] };
      },
    },
  });

beforeEach(() => {
  recorder = null;
  stopTrack.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (stored: object = {}, outcomes: UploadOutcome[] = []) => {
  const onReply = vi.fn();
  const sent: File[] = [];
  const watched: WatchedQueue[] = [];
  const uploads: Uploads = {
    prepare: () => {},
    keep: (queue) => watched.push(queue),
    messages: { fileUploadError: "", fileUploadSizeError: "" },
    upload: async (file) => {
      sent.push(file);
      return outcomes.shift() ?? { is: "done", url: `https://f/${file.name}` };
    },
  };
  const host: InputHost = { ask: vi.fn(), prepareReturn: vi.fn(), uploads };
  const options = complete(block.options, stored) as never;
  const { container } = await act(async () =>
    render(
      <Suspense>
        <View options={options} items={[]} prefilledValue="" question="What?" host={host} onReply={onReply} />
      </Suspense>,
    ),
  );
  await screen.findByRole("textbox");
  const pick = async (...names: string[]) => {
    const field = container.querySelector("input[type=file]");
    if (field)
      await act(async () => fireEvent.change(field, { target: { files: names.map((name) => new File(["x"], name)) } }));
  };
  const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });
  /** Simulates an earlier page of the chat that was sending this file with this text. */
  const goOn = (name: string, fileName: string, text: string | null) =>
    act(async () => {
      const found = watched.find((queue) => queue.name === name);
      found?.queue.restore([{ id: 1, file: new File(["x"], fileName), url: null }]);
      found?.onRestored(text);
    });
  return { onReply, sent, goOn, pick, button, user: userEvent.setup(), field: screen.getByRole("textbox") };
};

const attachments = { isEnabled: true, saveVariableId: "v" };
const audioClip = { isEnabled: true };

it("spec 5.6: Text: Enter submits, except in long (multi-line) mode, whose text area has 6 rows", async () => {
  const { field, user, onReply } = await show();
  await user.type(field, "Ada{Enter}");
  expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "Ada" });
  cleanup();
  const long = await show({ isLong: true });
  await long.user.type(long.field, "Ada{Enter}");
  expect(long.onReply).not.toHaveBeenCalled();
  expect(long.field.getAttribute("rows")).toBe("6");
});

it("has its labels and brings up the keyboard it should", async () => {
  const { field, button } = await show({ labels: { placeholder: "Say", button: "Go" }, inputMode: "tel" });
  expect([field.getAttribute("placeholder"), field.getAttribute("inputmode")]).toEqual(["Say", "tel"]);
  expect(button("Go")).not.toBeNull();
});

describe("attachments", () => {
  it("have a button only where they are on and have a variable", async () => {
    allowMicrophone(true);
    const shown = [];
    for (const options of [{}, { attachments: { isEnabled: true } }, { attachments }]) {
      shown.push((await show({ ...options, audioClip })).button("Attach files") !== null);
      cleanup();
    }
    expect(shown).toEqual([false, false, true]);
  });

  it("have a button with a name in the page's language", async () => {
    setTexts(visitorTexts("fr").said);
    const { button } = await show({ attachments });
    expect(button("Joindre des fichiers")).not.toBeNull();
    setTexts();
  });

  it("are sent before the answer, and can be taken away", async () => {
    const { pick, user, field, sent, onReply, button } = await show({ attachments });
    await pick("a.png", "b.png");
    await user.click(screen.getByRole("button", { name: "Remove a.png" }));
    await user.type(field, "Look");
    expect(sent).toEqual([]);
    const send = button("Send");
    if (send) await user.click(send);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "Look", attachedFileUrls: ["https://f/b.png"] });
  });

  it("may go without a text", async () => {
    const { pick, user, button, onReply } = await show({ attachments });
    expect(button("Send")?.disabled).toBe(true);
    await pick("a.png");
    const send = button("Send");
    if (send) await user.click(send);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "", attachedFileUrls: ["https://f/a.png"] });
  });

  it("hold the answer back until they have arrived", async () => {
    const { pick, user, field, button, onReply } = await show({ attachments }, [{ is: "refused" }]);
    await pick("a.png");
    await user.type(field, "Look{Enter}");
    expect(onReply).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toBe("An error occured while uploading the file");
    const send = button("Send");
    if (send) await user.click(send);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "Look", attachedFileUrls: ["https://f/a.png"] });
  });

  it("without one, the text goes alone", async () => {
    const { user, field, onReply } = await show({ attachments });
    await user.type(field, "Hi{Enter}");
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "Hi" });
  });
});

describe("what an earlier page of the chat was sending", () => {
  it("goes on: attachments with their text", async () => {
    const { goOn, sent, onReply } = await show({ attachments });
    await goOn("files", "a.png", "Look");
    expect(sent.map(({ name }) => name)).toEqual(["a.png"]);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "Look", attachedFileUrls: ["https://f/a.png"] });
  });

  it("goes on: a recording", async () => {
    const { goOn, onReply } = await show({ attachments, audioClip });
    await goOn("clip", "audio.webm", "");
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "", audioUrl: "https://f/audio.webm" });
  });

  it("waits for the visitor where only attached", async () => {
    const { goOn, sent, button } = await show({ attachments });
    await goOn("files", "a.png", null);
    expect([sent, button("Remove a.png") !== null, button("Send")?.disabled]).toEqual([[], true, false]);
  });

  it("is the visitor's again where it fails", async () => {
    const { goOn, button, onReply, user } = await show({ attachments }, [{ is: "refused" }]);
    await goOn("files", "a.png", "Look");
    expect(onReply).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Look");
    expect(button("Remove a.png")).not.toBeNull();
    const send = button("Send");
    if (send) await user.click(send);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "Look", attachedFileUrls: ["https://f/a.png"] });
  });
});

describe("a recording", () => {
  it("has a button where it is on, the browser can do it, and the field is empty", async () => {
    expect((await show({ attachments, audioClip })).button("Record an answer")).toBeNull();
    cleanup();
    allowMicrophone(true);
    vi.stubGlobal("MediaRecorder", FakeRecorder);
    expect((await show({ attachments })).button("Record an answer")).toBeNull();
    cleanup();
    const { button, user, field } = await show({ audioClip });
    expect(button("Record an answer")).not.toBeNull();
    await user.type(field, "x");
    expect(button("Record an answer")).toBeNull();
  });

  it("is sent in place of a text when it is done", async () => {
    allowMicrophone(true);
    vi.stubGlobal("MediaRecorder", FakeRecorder);
    const { button, user, sent, onReply } = await show({ audioClip });
    const record = button("Record an answer");
    if (record) await user.click(record);
    expect(screen.getByRole("timer").textContent).toBe("0:00");
    expect(document.activeElement).toBe(button("Send"));
    const send = button("Send");
    if (send) await user.click(send);
    expect(sent.map(({ name, type }) => [name, type])).toEqual([["audio.webm", "audio/webm"]]);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "", audioUrl: "https://f/audio.webm" });
    expect(stopTrack).toHaveBeenCalledOnce();
  });

  it("can be thrown away, and sent again when that failed", async () => {
    allowMicrophone(true);
    vi.stubGlobal("MediaRecorder", FakeRecorder);
    const { button, user, sent, onReply } = await show({ attachments, audioClip }, [{ is: "refused" }]);
    const press = async (name: string) => {
      const found = button(name);
      if (found) await user.click(found);
    };
    await press("Record an answer");
    await press("Discard the recording");
    expect([sent, recorder?.state]).toEqual([[], "inactive"]);
    expect(document.activeElement).toBe(button("Attach files"));
    await press("Record an answer");
    await press("Send");
    expect(screen.getByRole("alert").textContent).toBe("An error occured while uploading the file");
    await press("Retry audio.webm");
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "", audioUrl: "https://f/audio.webm" });
  });

  it("does not begin when the visitor allows it only after having gone on or typed something", async () => {
    vi.stubGlobal("MediaRecorder", FakeRecorder);
    const gone = decideLater();
    const first = await show({ audioClip });
    const record = first.button("Record an answer");
    if (record) await first.user.dblClick(record);
    expect(gone.asked).toHaveBeenCalledOnce();
    cleanup();
    await gone.allow();
    expect([recorder, stopTrack.mock.calls.length]).toEqual([null, 1]);

    const late = decideLater();
    const { button, user, field } = await show({ audioClip });
    const again = button("Record an answer");
    if (again) await user.click(again);
    await user.type(field, "Well");
    await late.allow();
    expect([recorder, stopTrack.mock.calls.length]).toEqual([null, 2]);
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Well");
  });

  it("lets the microphone go where the browser can't record", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    allowMicrophone(true);
    const refuse = () => {
      throw new Error("Not supported");
    };
    vi.stubGlobal("MediaRecorder", Object.assign(vi.fn(refuse), { isTypeSupported: () => false }));
    const { button, user } = await show({ audioClip });
    const record = button("Record an answer");
    if (record) await user.click(record);
    expect(stopTrack).toHaveBeenCalledOnce();
    expect(screen.getByRole("alert").textContent).toBe("The microphone can't be used here");
  });

  it("says so when the microphone is not allowed", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    allowMicrophone(false);
    vi.stubGlobal("MediaRecorder", FakeRecorder);
    const { button, user } = await show({ audioClip });
    const record = button("Record an answer");
    if (record) await user.click(record);
    expect(screen.getByRole("alert").textContent).toBe("The microphone can't be used here");
  });
});
