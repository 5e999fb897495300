import { complete } from "@parley/core/fields";
import { visitorTexts } from "@parley/core/visitor-texts";
import type { InputHost, UploadOptions, UploadOutcome, Uploads, WatchedQueue } from "@parley/ui";
import { setTexts } from "@parley/ui";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { block } from "./block.ts";
import { SafeHtml } from "./safe-html.tsx";
import { view as View } from "./view.tsx";

afterEach(cleanup);

const megabyte = 1_048_576;
const file = (name: string, size = 1, type = "") => {
  const made = new File(["x"], name, { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
};

interface Sent {
  name: string;
  options: UploadOptions;
  end: (outcome: UploadOutcome) => Promise<void>;
}

const show = (stored: object = {}, messages: Partial<Uploads["messages"]> = {}, sizeLimit?: number) => {
  const onReply = vi.fn();
  const sent: Sent[] = [];
  const watched: WatchedQueue[] = [];
  const uploads: Uploads = {
    prepare: vi.fn(),
    keep: (queue) => watched.push(queue),
    sizeLimit,
    messages: { fileUploadError: "", fileUploadSizeError: "", ...messages },
    upload: (given, options) =>
      new Promise((resolve) => {
        options.signal.addEventListener("abort", () => resolve({ is: "cancelled" }));
        sent.push({ name: given.name, options, end: (outcome) => act(async () => resolve(outcome)) });
      }),
  };
  const host: InputHost = { ask: vi.fn(), prepareReturn: vi.fn(), uploads };
  const { container, unmount } = render(
    <View
      options={complete(block.options, stored) as never}
      items={[]}
      prefilledValue=""
      question="Your CV?"
      host={host}
      onReply={onReply}
    />,
  );
  const input = () => container.querySelector<HTMLInputElement>("input[type=file]");
  const pick = async (...files: File[]) => {
    const field = input();
    if (field) await act(async () => fireEvent.change(field, { target: { files } }));
  };
  const done = (index: number) => sent[index]?.end({ is: "done", url: `https://f/${sent[index].name}` });
  const refuse = (index: number) => sent[index]?.end({ is: "refused" });
  const buttons = () =>
    screen.queryAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);
  /** Restores files of an earlier page; those with an address are uploaded. */
  const restore = (...files: { name: string; url: string | null }[]) =>
    act(async () => watched[0]?.queue.restore(files.map(({ name, url }, id) => ({ id, file: file(name), url }))));
  const goOn = (text: string | null = "") => act(async () => watched[0]?.onRestored(text));
  const user = userEvent.setup();
  return { container, input, pick, sent, done, refuse, onReply, buttons, restore, goOn, watched, unmount, user };
};

const several = { isMultipleAllowed: true };

describe("a single file", () => {
  it("is sent as soon as it is picked, and answers when it has come", async () => {
    const { pick, sent, done, onReply } = show();
    await pick(file("cv.pdf"));
    expect(sent.map(({ name, options }) => [name, options.place])).toEqual([["cv.pdf", { index: 0, total: 1 }]]);
    expect(onReply).not.toHaveBeenCalled();
    await done(0);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "https://f/cv.pdf" });
  });

  it("spec 5.8: When multiple is not allowed only the first file is used (of those dropped)", async () => {
    const { container, sent, input } = show();
    expect(input()?.multiple).toBe(false);
    const zone = container.querySelector("label");
    const files = [file("a.pdf"), file("b.pdf")];
    if (zone) await act(async () => fireEvent.drop(zone, { dataTransfer: { files } }));
    expect(sent.map(({ name }) => name)).toEqual(["a.pdf"]);
  });

  it("shows how far it has come, and can be stopped", async () => {
    const { pick, sent, user, onReply, input } = show();
    await pick(file("cv.pdf", 2 * megabyte));
    act(() => sent[0]?.options.onProgress(0.5));
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("0.5");
    expect(input()).toBeNull();
    act(() => sent[0]?.options.onWaiting(true));
    expect(screen.getByText("Waiting for the network")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Remove cv.pdf" }));
    expect(sent[0]?.options.signal.aborted).toBe(true);
    expect(input()).not.toBeNull();
    expect(onReply).not.toHaveBeenCalled();
  });

  it("spec 8.3: Upload failure: 'An error occured while uploading the file'; it can be tried again", async () => {
    const { pick, sent, done, user, onReply } = show();
    await pick(file("cv.pdf"));
    await sent[0]?.end({ is: "refused" });
    expect(screen.getByRole("alert").textContent).toBe("An error occured while uploading the file");
    await user.click(screen.getByRole("button", { name: "Retry cv.pdf" }));
    await done(1);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "https://f/cv.pdf" });
  });
});

describe("several files", () => {
  it("are gathered, taken away, cleared, and sent with the button", async () => {
    const { pick, sent, done, user, onReply, buttons, input } = show(several);
    expect(input()?.multiple).toBe(true);
    await pick(file("a.pdf"), file("b.pdf"));
    await pick(file("c.pdf"));
    expect(sent).toEqual([]);
    expect(buttons()).toEqual(["Remove a.pdf", "Remove b.pdf", "Remove c.pdf", "Clear", "Upload 3 files"]);
    await user.click(screen.getByRole("button", { name: "Remove b.pdf" }));
    expect(buttons()).toContain("Upload 2 files");
    await user.click(screen.getByRole("button", { name: "Upload 2 files" }));
    await done(1);
    await done(0);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "https://f/a.pdf, https://f/c.pdf" });
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(buttons()).toEqual([]);
  });

  it("spec 8.3: Upload failure: 'An error occured while uploading the files'; only those that failed are sent again", async () => {
    const { pick, sent, done, user, onReply } = show(several);
    await pick(file("a.pdf"), file("b.pdf"));
    await user.click(screen.getByRole("button", { name: "Upload 2 files" }));
    await done(0);
    await sent[1]?.end({ is: "refused" });
    expect(screen.getByRole("alert").textContent).toBe("An error occured while uploading the files");
    await user.click(screen.getByRole("button", { name: "Upload 2 files" }));
    expect(sent.map(({ name }) => name)).toEqual(["a.pdf", "b.pdf", "b.pdf"]);
    await done(2);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "https://f/a.pdf, https://f/b.pdf" });
  });

  it("show the author's own labels", async () => {
    const { pick, buttons } = show({ ...several, labels: { button: "Go", clear: "Away", placeholder: "Drop it" } });
    expect(screen.getByText("Drop it")).toBeDefined();
    await pick(file("a.pdf"));
    expect(buttons()).toEqual(["Remove a.pdf", "Away", "Go"]);
  });
});

describe("files that an earlier page of the chat had", () => {
  it("are shown as they were picked; more can be added, and all are sent with the button", async () => {
    const { restore, goOn, pick, sent, done, user, onReply, buttons } = show(several);
    await restore({ name: "a.pdf", url: null });
    await goOn(null);
    await pick(file("b.pdf"));
    expect(buttons()).toEqual(["Remove a.pdf", "Remove b.pdf", "Clear", "Upload 2 files"]);
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Upload 2 files" }));
    await done(0);
    await done(1);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "https://f/a.pdf, https://f/b.pdf" });
  });

  it("go on by themselves where their sending had begun", async () => {
    const { restore, goOn, sent, done, onReply } = show(several);
    await restore({ name: "a.pdf", url: "https://f/early" }, { name: "b.pdf", url: null });
    await goOn();
    expect(sent.map(({ name }) => name)).toEqual(["b.pdf"]);
    await done(0);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "https://f/early, https://f/b.pdf" });
  });

  it("are sent without a button where one is enough", async () => {
    const { restore, goOn, sent } = show();
    await restore({ name: "a.pdf", url: null });
    await goOn(null);
    expect(sent.map(({ name }) => name)).toEqual(["a.pdf"]);
  });

  it("answer at once where all of them had arrived", async () => {
    const { restore, goOn, sent, onReply } = show();
    await restore({ name: "a.pdf", url: "https://f/early" });
    await goOn();
    expect(sent).toEqual([]);
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "https://f/early" });
  });

  it("are not looked after any more when the input goes away, and that does not take them away", async () => {
    const { watched, pick, unmount } = show(several);
    await pick(file("a.pdf"));
    const kept = watched[0];
    const seen: [boolean, number][] = [];
    kept?.queue.subscribe(() => seen.push([kept.signal.aborted, kept.queue.get().files.length]));
    unmount();
    expect(seen).toEqual([[true, 0]]);
  });
});

describe("the size of a file", () => {
  it("spec 5.7: Each file must be no larger than sizeLimit MB (1048576 bytes per MB), else 'A file is larger than {N}MB'", async () => {
    const { pick, sent } = show({ sizeLimit: 2 });
    await pick(file("large.pdf", 2 * megabyte + 1));
    expect(screen.getByRole("alert").textContent).toBe("A file is larger than 2MB");
    expect(sent).toEqual([]);
    await pick(file("fits.pdf", 2 * megabyte));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(sent.map(({ name }) => name)).toEqual(["fits.pdf"]);
  });

  it("spec 5.7: the limit is 10 MB where the block says nothing", async () => {
    const { pick, buttons } = show(several);
    await pick(file("large.pdf", 10 * megabyte + 1), file("fits.pdf", 10 * megabyte));
    expect(screen.getByRole("alert").textContent).toBe("A file is larger than 10MB");
    expect(buttons()).toEqual(["Remove fits.pdf", "Clear", "Upload 1 file"]);
  });

  it("is the server's own where the block says nothing and the server has one", async () => {
    const { pick } = show(several, {}, 50);
    await pick(file("large.pdf", 50 * megabyte + 1));
    expect(screen.getByRole("alert").textContent).toBe("A file is larger than 50MB");
    cleanup();
    const own = show({ ...several, sizeLimit: 2 }, {}, 50);
    await own.pick(file("large.pdf", 3 * megabyte));
    expect(screen.getByRole("alert").textContent).toBe("A file is larger than 2MB");
  });

  it("is told by the default placeholder as it is set; an author's own words stay", () => {
    const placeholders = [
      show(),
      show({ sizeLimit: 25 }),
      show({}, {}, 50),
      show({ sizeLimit: 2, labels: { placeholder: "Here, 10MB" } }),
    ].map(({ container }) => container.querySelector(".parley-drop-text")?.textContent);
    expect(placeholders).toEqual([
      "Click to upload or drag and drop(size limit: 10MB)",
      "Click to upload or drag and drop(size limit: 25MB)",
      "Click to upload or drag and drop(size limit: 50MB)",
      "Here, 10MB",
    ]);
  });

  it("is told in the author's own words, with name and limit", async () => {
    const { pick } = show({}, { fileUploadSizeError: "[[file]] > [[limit]]" });
    await pick(file("large.pdf", 99 * megabyte));
    expect(screen.getByRole("alert").textContent).toBe("large.pdf > 10");
  });
});

describe("skipping", () => {
  it("spec 5.9: Skip is shown only when nothing is chosen and isRequired is false", async () => {
    expect(show().buttons()).toEqual([]);
    cleanup();
    const { pick, buttons, user, onReply } = show({ ...several, isRequired: false });
    await pick(file("a.pdf"));
    expect(buttons()).not.toContain("Skip");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await user.click(screen.getByRole("button", { name: "Skip" }));
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "", isSkipped: true });
  });

  it("is a way on where a file could not be sent, beside the sentence of the specification", async () => {
    for (const options of [{ isRequired: false }, { ...several, isRequired: false }]) {
      const { pick, refuse, buttons, user, onReply } = show(options);
      await pick(file("a.pdf"));
      if ("isMultipleAllowed" in options) await user.click(screen.getByRole("button", { name: "Upload 1 file" }));
      expect(buttons()).not.toContain("Skip");
      await refuse(0);
      expect(screen.getByRole("alert").textContent).toBe("An error occured while uploading the file");
      expect(buttons()).toContain("Retry a.pdf");
      await user.click(screen.getByRole("button", { name: "Skip" }));
      expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "", isSkipped: true });
      cleanup();
    }
    const { pick, refuse, buttons } = show();
    await pick(file("a.pdf"));
    await refuse(0);
    expect(buttons()).toEqual(["Retry a.pdf", "Remove a.pdf"]);
  });

  it("has its own label", () => {
    expect(show({ isRequired: false, labels: { skip: "Later" } }).buttons()).toEqual(["Later"]);
  });
});

describe("the kinds of files", () => {
  const only = (...types: string[]) => ({ allowedFileTypes: { isEnabled: true, types } });

  it("are offered by the browser's dialogue", () => {
    const accepts = [{}, only("pdf", ".doc", "image/*", "capture=camera"), only()].map((options) => {
      const accept = show(options).input()?.getAttribute("accept");
      cleanup();
      return accept;
    });
    expect(accepts).toEqual([null, ".pdf,.doc,image/*", null]);
  });

  it("are checked when other files are dropped", async () => {
    const { pick, sent } = show(only("image/*"));
    await pick(file("cv.pdf"));
    expect(screen.getByRole("alert").textContent).toBe("Files of this kind are not accepted here");
    await pick(file("photo.HEIC"));
    expect(sent.map(({ name }) => name)).toEqual(["photo.HEIC"]);
  });

  it("are refused in the language of the page, as is everything else about files", async () => {
    setTexts(visitorTexts("fr-CA").said);
    const { pick, sent, refuse, buttons } = show(only("image/*"));
    await pick(file("cv.pdf"));
    expect(screen.getByRole("alert").textContent).toBe("Les fichiers de ce type ne sont pas acceptés ici");
    await pick(file("photo$&.png"));
    act(() => sent[0]?.options.onWaiting(true));
    expect(screen.getByText("En attente du réseau")).toBeDefined();
    await refuse(0);
    expect(screen.getByRole("alert").textContent).toBe("Une erreur s’est produite lors de l’envoi du fichier");
    expect(buttons()).toEqual(expect.arrayContaining(["Renvoyer photo$&.png", "Retirer photo$&.png"]));
    setTexts();
  });

  it("open the camera where nothing but pictures is allowed", () => {
    const capture = "environment";
    const captures = [
      { capture, ...only("image/*", ".png", "jpg") },
      { capture, ...only("image/*", ".pdf") },
      { capture },
      only("image/*"),
    ].map((options) => {
      const found = show(options).input()?.getAttribute("capture");
      cleanup();
      return found;
    });
    expect(captures).toEqual(["environment", null, null, null]);
  });
});

it("is named by the question and reached by keyboard", async () => {
  const { user, input } = show();
  await user.tab();
  expect(document.activeElement).toBe(input());
  expect(screen.getByLabelText("Your CV?")).toBe(input());
});

describe("the placeholder's HTML", () => {
  const html = (source: string) => {
    const { container } = render(<SafeHtml html={source} />);
    const { innerHTML } = container;
    cleanup();
    return innerHTML;
  };

  it("keeps simple tags and reads entities", () => {
    expect(html("<strong>\n Click\n</strong> or <BR/>5 &lt; 6 &amp;&#33;&#x21;")).toBe(
      "<strong>\n Click\n</strong> or <br>5 &lt; 6 &amp;!!",
    );
    expect(html('<a href="https://a.b/?x=1&amp;y=2" onclick="x()">terms</a>')).toBe(
      '<a href="https://a.b/?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">terms</a>',
    );
  });

  it.each([
    ["<script>alert(1)</script>a", "a"],
    ["<img src=x onerror=alert(1)>a", "a"],
    ['<b onmouseover="x">a</b>', "<b>a</b>"],
    ["<svg><script>x</script></svg>a", "a"],
    ["<style>*{}</style>a", "a"],
    ["<script>never closed", ""],
    ["<b>never closed", "<b>never closed</b>"],
    ["</b>a</p>", "a"],
    ["<b><i>a</b>c", "<b><i>a</i></b>c"],
    ["1 < 2", "1 &lt; 2"],
    ["<!-- no -->a", "a"],
    ["&lt;img src=x onerror=alert(1)&gt;", "&lt;img src=x onerror=alert(1)&gt;"],
    ["<scr<script>x</script>ipt>a", "a"],
  ])("makes %j to %j", (source, safe) => {
    expect(html(source)).toBe(safe);
  });

  it("has no links that run", () => {
    for (const href of ["javascript:alert(1)", "java&#10;script:x", "data:text/html,x"])
      expect(html(`<a href="${href}">a</a>`)).toContain('href="#"');
  });
});
