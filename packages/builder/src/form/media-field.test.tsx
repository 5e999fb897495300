import { f } from "@parley/core/fields";
import { act, cleanup, createEvent, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setTheme } from "../document/edits/index.ts";
import { openBot, showInBot } from "../flow/testing/open-bot.tsx";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { FieldsForm } from "./fields-form.tsx";

/** The upload requests, which the test answers. */
let puts: {
  url: string;
  file: File;
  answer: (status: number, body?: object) => void;
  progress: (part: number) => void;
}[];

beforeEach(() => {
  puts = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { fileName } = JSON.parse(body) as { fileName: string };
    const fileUrl = `https://files.test/uploads/${fileName}`;
    return Response.json({ uploadUrl: `${fileUrl}?token=t`, fileUrl, maxFileSize: 10 });
  });
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      status = 0;
      responseText = "";
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
      onloadend = () => {};
      private url = "";
      open(_method: string, url: string) {
        this.url = url;
      }
      setRequestHeader() {}
      abort() {
        this.onloadend();
      }
      send(file: File) {
        const answer = (status: number, body: object = {}) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.onloadend();
        };
        const progress = (part: number) => this.upload.onprogress?.({ loaded: part * 100, total: 100 });
        puts.push({ url: this.url, file, answer, progress });
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = f.fields({ url: f.media({ label: "Picture", accepts: "image" }) });

const show = async () => {
  const document = await openBot();
  const { container } = showInBot(document, <MediaForm document={document} />);
  const chooser = container.querySelector<HTMLInputElement>("input[type=file]");
  if (!chooser) throw new Error("No file can be chosen");
  return { user: userEvent.setup(), chooser, value: () => document.getState().draft.bot.bot?.theme?.url };
};

const MediaForm = ({ document }: { document: Awaited<ReturnType<typeof openBot>> }) => (
  <FieldsForm
    field={field}
    values={useDocumentState(({ draft }) => draft.bot.bot?.theme ?? {})}
    onChange={(path, value, label) => document.change(label, (draft) => setTheme(draft, path, value))}
  />
);

const png = (name: string) => new File(["png"], name, { type: "image/png" });
const put = async (place = 0) => vi.waitFor(() => puts[place] ?? Promise.reject(new Error("Nothing was sent")));
const finish = async (place = 0) => {
  const { answer } = await put(place);
  await act(async () => answer(204));
};

it("sends a picture that is chosen, tells how far it has come, and holds its address", async () => {
  const { user, chooser, value } = await show();
  expect(screen.getByRole("button", { name: "Upload a file: Picture" })).toBeTruthy();
  expect(chooser.accept).toBe("image/*");
  await user.upload(chooser, png("logo.png"));
  const { url, progress } = await put();
  expect(url).toBe("https://files.test/uploads/logo.png?token=t");
  act(() => progress(0.4));
  expect(screen.getByRole("progressbar", { name: "Sending logo.png…" }).getAttribute("aria-valuenow")).toBe("40");
  await finish();
  expect(value()).toBe("https://files.test/uploads/logo.png");
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("takes a picture that is pasted, and one that is dropped", async () => {
  const { value } = await show();
  const text = screen.getByRole("textbox", { name: "Picture" });
  fireEvent.paste(text, { clipboardData: { files: [png("pasted.png")], getData: () => "" } });
  await finish();
  expect(value()).toBe("https://files.test/uploads/pasted.png");
  const dataTransfer = { types: ["Files"], files: [png("dropped.png")] };
  const over = createEvent.dragOver(text, { dataTransfer });
  fireEvent(text, over);
  expect(over.defaultPrevented).toBe(true);
  fireEvent.drop(text, { dataTransfer });
  await finish(1);
  expect(value()).toBe("https://files.test/uploads/dropped.png");
});

it("says why a file did not arrive, and sends it again", async () => {
  const { user, chooser, value } = await show();
  await user.upload(chooser, png("large.png"));
  const { answer } = await put();
  const refusal = { defined: false, code: "TOO_LARGE", status: 413, message: "A file is larger than 10MB" };
  await act(async () => answer(413, refusal));
  expect(screen.getByRole("alert").textContent).toBe("A file is larger than 10MB");
  expect(value()).toBeUndefined();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await finish(1);
  expect(value()).toBe("https://files.test/uploads/large.png");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("can be cancelled, and takes no file of another kind", async () => {
  const { user, value } = await show();
  const text = screen.getByRole("textbox", { name: "Picture" });
  fireEvent.paste(text, { clipboardData: { files: [png("a.png")], getData: () => "" } });
  await put();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("progressbar")).toBeNull();
  const song = new File(["mp3"], "song.mp3", { type: "audio/mpeg" });
  fireEvent.paste(text, { clipboardData: { files: [song], getData: () => "" } });
  expect(screen.getByRole("alert").textContent).toContain("This is no picture.");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect([puts.length, value()]).toEqual([1, undefined]);
});
