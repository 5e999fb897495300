import type { InputOutput } from "@parley/core";
import type { UploadOptions } from "@parley/ui";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createUploads } from "./create-uploads.ts";

/** A number is a status; a text is an error code with status 502. */
type PutAnswer = number | "network error" | "never" | "STORAGE_FAILED";

/** A fake XMLHttpRequest with progress events; the server answers in turn. */
const stubPut = (answers: PutAnswer[]) => {
  const puts: { url: string; type: string; body: unknown; abort: () => void }[] = [];
  class FakeRequest {
    status = 0;
    responseText = "";
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onloadend = () => {};
    private url = "";
    private type = "";
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader(_name: string, value: string) {
      this.type = value;
    }
    abort() {
      this.status = 0;
      this.onloadend();
    }
    send(body: unknown) {
      const answer = answers[puts.length] ?? 204;
      puts.push({ url: this.url, type: this.type, body, abort: () => this.abort() });
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      if (answer === "never") return;
      if (answer === "STORAGE_FAILED") this.responseText = JSON.stringify({ code: answer, status: 502 });
      this.status = answer === "STORAGE_FAILED" ? 502 : answer === "network error" ? 0 : answer;
      setTimeout(() => this.onloadend());
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  return puts;
};

type AskAnswer = Record<string, unknown> | number | "network error";

const stubAsk = (answers: AskAnswer[] = []) => {
  const asked: { url: URL; headers: Record<string, string> }[] = [];
  vi.stubGlobal("fetch", async (path: string, { headers }: { headers: Record<string, string> }) => {
    const number = asked.length;
    asked.push({ url: new URL(path, "http://viewer"), headers });
    const answer = answers[number] ?? { presignedUrl: `http://files/${number}?token=t`, hasReachedStorageLimit: false };
    if (answer === "network error") throw new TypeError("Failed to fetch");
    return typeof answer === "number" ? new Response("{}", { status: answer }) : Response.json(answer);
  });
  return asked;
};

const input = { botId: "bot", blockId: "bFile" } as InputOutput;
const file = new File(["hello"], "My CV/100%.pdf", { type: "application/pdf" });

const start = ({ isPreview = false, resultId = Promise.resolve("r1"), place = { index: 0, total: 1 } } = {}) => {
  const controller = new AbortController();
  const options = { place, onProgress: vi.fn(), onWaiting: vi.fn(), signal: controller.signal } satisfies UploadOptions;
  const messages = { fileUploadError: "", fileUploadSizeError: "" };
  const uploads = createUploads({ isPreview, resultId, token: () => "secret", messages })(input);
  return { outcome: uploads.upload(file, options), options, cancel: () => controller.abort() };
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("cannot send a file where the server refused to create the result", async () => {
  const resultId = Promise.reject<string>(new Error("Error: result was not created"));
  // Prevents an unhandled rejection before a test waits for it.
  resultId.catch(() => {});
  expect(await start({ resultId }).outcome).toEqual({ is: "refused" });
});

it("asks where the file goes, shows the result's token, and sends it there", async () => {
  const asked = stubAsk();
  const puts = stubPut([]);
  const { outcome, options } = start();
  expect(await outcome).toEqual({ is: "done", url: "http://files/0" });
  expect(asked[0]?.url.pathname).toBe("/api/typebots/bot/blocks/bFile/storage/upload-url");
  expect(asked[0]?.url.searchParams.get("fileType")).toBe("application/pdf");
  expect(asked[0]?.headers).toEqual({ "x-parley-token": "secret" });
  expect(puts).toMatchObject([{ url: "http://files/0?token=t", type: "application/pdf", body: file }]);
  expect(options.onProgress).toHaveBeenCalledWith(0.5);
});

it("spec 7.10: the upload base path and the file path are those of the specification", async () => {
  const asked = stubAsk();
  stubPut([]);
  await start().outcome;
  expect(asked[0]?.url.pathname.startsWith("/api/typebots/bot/blocks/bFile/")).toBe(true);
  expect(asked[0]?.url.searchParams.get("filePath")).toBe("public/results/r1/bFile/My CV_100_.pdf");
});

it("spec 7.8: the stored URL is the presigned URL without its query string, unless the server names another", async () => {
  stubAsk([{ presignedUrl: "http://files/x?token=t" }, { presignedUrl: "http://files/y?t", fileUrl: "http://own/y" }]);
  stubPut([]);
  expect(await start().outcome).toEqual({ is: "done", url: "http://files/x" });
  expect(await start().outcome).toEqual({ is: "done", url: "http://own/y" });
});

it("spec 8.4: Storage limit reached: no URL for that file", async () => {
  stubAsk([{ presignedUrl: null, hasReachedStorageLimit: true }]);
  const puts = stubPut([]);
  expect(await start().outcome).toEqual({ is: "full" });
  expect(puts).toEqual([]);
});

it("spec 1.3: In preview mode nothing is really uploaded", async () => {
  const asked = stubAsk();
  const puts = stubPut([]);
  expect(await start({ isPreview: true }).outcome).toEqual({ is: "done", url: "http://fake-upload-url.com" });
  const second = start({ isPreview: true, place: { index: 1, total: 2 } });
  expect(await second.outcome).toEqual({ is: "done", url: "http://fake-upload-url.com/1" });
  expect([asked, puts]).toEqual([[], []]);
});

describe("without a network", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it("waits, says so, and goes on as soon as the browser is online", async () => {
    stubAsk(["network error"]);
    const puts = stubPut(["network error", 503]);
    const { outcome, options } = start();
    await vi.advanceTimersByTimeAsync(100);
    expect(options.onWaiting).toHaveBeenLastCalledWith(true);
    expect(puts).toHaveLength(0);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(100);
    expect(puts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await outcome).toEqual({ is: "done", url: "http://files/1" });
    // All attempts use the same address.
    expect(puts.map(({ url }) => url)).toEqual(Array.from({ length: 3 }, () => "http://files/1?token=t"));
  });

  it("asks for another address when the first is too old", async () => {
    stubAsk();
    const puts = stubPut(["network error", 403]);
    const { outcome } = start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await outcome).toEqual({ is: "done", url: "http://files/1" });
    expect(puts.map(({ url }) => url)).toEqual([
      "http://files/0?token=t",
      "http://files/0?token=t",
      "http://files/1?token=t",
    ]);
  });

  it("gives up a connection on which nothing moves", async () => {
    stubAsk();
    const puts = stubPut(["never"]);
    const { outcome } = start();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(puts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toMatchObject({ is: "done" });
    expect(puts).toHaveLength(2);
  });

  it("waits for the result, and says so after a moment", async () => {
    const asked = stubAsk();
    stubPut([]);
    let create: (id: string) => void = () => {};
    const { outcome, options } = start({ resultId: new Promise((resolve) => (create = resolve)) });
    await vi.advanceTimersByTimeAsync(2000);
    expect(options.onWaiting).toHaveBeenLastCalledWith(true);
    expect(asked).toEqual([]);
    create("late");
    await vi.advanceTimersByTimeAsync(100);
    expect(await outcome).toMatchObject({ is: "done" });
    expect(asked[0]?.url.searchParams.get("filePath")).toContain("results/late/");
  });

  it("ends when the visitor takes the file away: while waiting, and while sending", async () => {
    stubAsk(["network error"]);
    const waiting = start();
    await vi.advanceTimersByTimeAsync(100);
    waiting.cancel();
    expect(await waiting.outcome).toEqual({ is: "cancelled" });
    stubAsk();
    const puts = stubPut(["never"]);
    const sending = start();
    await vi.advanceTimersByTimeAsync(100);
    expect(puts).toHaveLength(1);
    sending.cancel();
    expect(await sending.outcome).toEqual({ is: "cancelled" });
    const unborn = start({ resultId: new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(100);
    unborn.cancel();
    expect(await unborn.outcome).toEqual({ is: "cancelled" });
  });
});

describe("what the server refuses", () => {
  it("is not sent again", async () => {
    const asked = stubAsk([400]);
    const puts = stubPut([400]);
    expect(await start().outcome).toEqual({ is: "refused" });
    expect(puts).toEqual([]);
    expect(await start().outcome).toEqual({ is: "refused" });
    expect([asked.length, puts.length]).toEqual([2, 1]);
  });

  it("is not waited for where the storage behind the server refuses: that is no lost network", async () => {
    stubAsk();
    const puts = stubPut(["STORAGE_FAILED"]);
    const { outcome, options } = start();
    expect(await outcome).toEqual({ is: "refused" });
    expect(puts).toHaveLength(1);
    expect(options.onWaiting).not.toHaveBeenCalledWith(true);
  });

  it("is given up where the server itself fails three times in a row, asked for an address or sent the file", async () => {
    vi.useFakeTimers();
    const asked = stubAsk([500, 500, 500]);
    const unasked = start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([await unasked.outcome, asked.length]).toEqual([{ is: "refused" }, 3]);
    stubAsk();
    // A network error in between resets the count of server failures.
    const puts = stubPut([500, 500, "network error", 500, 500, 500]);
    const { outcome } = start();
    await vi.advanceTimersByTimeAsync(240_000);
    expect([await outcome, puts.length]).toEqual([{ is: "refused" }, 6]);
  });

  it("tells the limit of a file that is too large", async () => {
    const address = { presignedUrl: "http://files/x?token=t", maxFileSize: 2 };
    stubAsk([{ ...address, maxFileSize: 0.000001 }, address]);
    const puts = stubPut([413]);
    expect(await start().outcome).toEqual({ is: "too large", limit: 0.000001 });
    expect(puts).toEqual([]);
    expect(await start().outcome).toEqual({ is: "too large", limit: 2 });
  });
});
