import type { JsonObject } from "@parley/core";
import { defaultsOf } from "@parley/core/fields";
import { visitorTexts } from "@parley/core/visitor-texts";
import { runOnPage, setTexts } from "@parley/ui";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CaughtScripts, catchScripts } from "../../testing/catch-scripts.ts";
import { asEffect } from "../../testing/create-need.ts";
import { listDeclaredOptions } from "../../testing/declared-options.ts";
import { play, says } from "../../testing/play.ts";
import { createRecordingBrowser } from "../../testing/recording-browser.ts";
import { api } from "./api.ts";
import { block } from "./block.ts";
import { client } from "./client.ts";
import { view } from "./view.tsx";

const type = "cal-com";
const url = "https://app.cal.com/ada/30min";
const date = "2030-01-31T14:00:00Z";
const start = (options: object) =>
  play(
    {
      groups: { A: [{ type, options: options as never }, says("after {{Date}}")] },
      variables: ["Date", "Name"],
    },
    { variables: { Name: "Ada" } },
  );
const bubbleOf = (options: object) => {
  const bubble = start(options).outputs.find((output) => output.type === "bubble");
  if (bubble?.type !== "bubble") throw new Error("No bubble");
  return bubble;
};
const save = { saveBookedDateInVariableId: "vDate" };

it("spec B3.29: booking layouts are Month, Weekly, Columns", () => {
  expect(listDeclaredOptions(block).find(({ path }) => path === "layout")?.words).toEqual([
    "Month",
    "Weekly",
    "Columns",
  ]);
  const layouts = ["Month", "Weekly", "Columns"].map((layout) => bubbleOf({ link: "a/b", layout }).content.config);
  expect(layouts).toEqual([{ layout: "month_view" }, { layout: "week_view" }, { layout: "column_view" }]);
});

it("spec B9.15: the default base URL of the booking embed is its public host", () => {
  expect(defaultsOf(block.options).baseUrl).toBe("https://app.cal.com");
  expect(bubbleOf({ link: "ada/30min" }).content).toMatchObject({ url, baseUrl: "https://app.cal.com", config: {} });
  expect(bubbleOf({ link: "/ada/30min/", baseUrl: "cal.example.org/" }).content).toMatchObject({
    url: "https://cal.example.org/ada/30min",
    baseUrl: "https://cal.example.org",
    calLink: "ada/30min",
  });
});

it("takes the address of an event for the event, and says it where there is no page", () => {
  const bubble = bubbleOf({ link: "https://cal.com/team/intro?x=1" });
  expect(bubble.content).toMatchObject({ calLink: "team/intro?x=1", url: "https://cal.com/team/intro?x=1" });
  expect(bubble.text).toBe("https://cal.com/team/intro?x=1");
});

it("fills in what is known of the visitor, and nothing that is empty", () => {
  const anyPrefilledInformations = [
    { questionId: "company", value: "Acme" },
    { questionId: "", value: "lost" },
    { questionId: "size", value: "" },
  ];
  const options = { link: "a/b", name: "{{Name}}", email: " ", additionalNotes: "Hi", phone: "+4930" };
  expect(bubbleOf({ ...options, anyPrefilledInformations }).content.config).toEqual({
    company: "Acme",
    name: "Ada",
    notes: "Hi",
    location: '{"value":"phone","optionValue":"+4930"}',
  });
});

it("waits for the booking, and goes on with its date", () => {
  const story = start({ link: "ada/30min", ...save }).says(url);
  expect(story.session.waiting).not.toBeNull();
  story.needs("wait for booking", { data: { date } }).says(`after ${date}`).ends();
  start({ link: "ada/30min" }).says(url).needs("wait for booking", { data: { date } }).says("after ").ends();
  start({ link: "ada/30min", ...save })
    .says(url)
    .needs("wait for booking", { data: { date: null } })
    .says("after ")
    .ends();
});

it("says what is wrong, and goes on: without an event, and where the calendar can't be shown", () => {
  start({ link: " " }).says("after ").logs("Cal.com event link is missing").ends();
  start({ link: "ada/30min", ...save })
    .says(url)
    .needs("wait for booking", { error: "Blocked" })
    .says("after ")
    .logs("Blocked")
    .ends();
});

/** A fake of Cal.com's script: it processes queued calls, rejects unknown ones, and then takes over. */
const startCal = () => {
  const listeners: Record<string, ((event: object) => void)[]> = {};
  const shown: unknown[] = [];
  const main = window.Cal?.q.splice(0) ?? [];
  const namespaces = main.map((words) => {
    const [what, namespace] = words as string[];
    expect(what).toBe("initNamespace");
    return namespace ?? "";
  });
  for (const namespace of namespaces)
    for (const [what, ...words] of (window.Cal?.ns[namespace]?.q.splice(0) ?? []) as [string, ...unknown[]][]) {
      if (what === "on") {
        const { action, callback } = words[0] as { action: string; callback: (event: object) => void };
        listeners[action] = [...(listeners[action] ?? []), callback];
      } else if (what === "inline" || what === "init") shown.push([what, ...words]);
      else throw new Error(`Cal.com knows no ${what}`);
    }
  const fire = (action: string, data: object = {}) =>
    act(() => {
      for (const callback of listeners[action] ?? []) callback({ detail: { type: action, data } });
    });
  return { shown, fire };
};

describe("on the page", () => {
  let scripts: CaughtScripts;
  beforeEach(() => {
    scripts = catchScripts();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    scripts.end();
    delete window.Cal;
  });
  const show = (options: object = {}, isShown = true) => {
    const story = start({ link: "ada/30min", baseUrl: `https://${crypto.randomUUID()}.example`, ...options });
    const bubble = story.outputs.find((output) => output.type === "bubble");
    const need = asEffect(story.outputs.find((output) => output.type === "need"));
    const content = bubble?.type === "bubble" ? bubble.content : {};
    const page = render(<view.Component content={content} onReady={() => {}} isShown={isShown} isPast={false} />);
    return {
      content,
      page,
      waited: () =>
        client(
          need,
          createRecordingBrowser(() => {}),
        ),
    };
  };

  it("loads nothing before it is shown", () => {
    show({}, false);
    expect(scripts.added).toEqual([]);
  });

  it("shows the calendar of the server in place, and brings the booking once, whichever event tells it", async () => {
    const { content, page, waited } = show({ layout: "Weekly" });
    expect(scripts.added[0]?.src).toBe(`${content.baseUrl}/embed/embed.js`);
    const { shown, fire } = startCal();
    const place = page.container.querySelector(".parley-calendar-place");
    expect(shown).toEqual([
      ["init", expect.stringMatching(/^parley\d+$/), { origin: content.baseUrl }],
      ["inline", { elementOrSelector: place, calLink: "ada/30min", config: { layout: "week_view" } }],
    ]);
    expect(screen.getByRole("link").getAttribute("href")).toBe(content.url);
    fire("linkReady");
    expect(screen.queryByRole("link")).toBeNull();
    const outcome = waited();
    fire("bookingSuccessful", { date });
    fire("bookingSuccessfulV2", { startTime: "later" });
    expect(await outcome).toEqual({ data: { date } });
  });

  it("knows a booking that came before the chat asked, of newer servers too", async () => {
    const { waited } = show();
    const { fire } = startCal();
    fire("bookingSuccessfulV2", { startTime: date });
    expect(await waited()).toEqual({ data: { date } });
  });

  it("gives a link where the script is blocked or the event can't be shown, and the chat goes on", async () => {
    const blocked = show();
    await act(async () => scripts.answer("error"));
    expect(screen.getByRole("link", { name: "Open the calendar" }).getAttribute("href")).toBe(blocked.content.url);
    expect(await blocked.waited()).toEqual({ error: "Cal.com could not be loaded." });
    cleanup();
    const refused = show();
    startCal().fire("linkFailed", { code: "404", msg: "No such event" });
    screen.getByRole("link", { name: "Open the calendar" });
    expect(await refused.waited()).toEqual({ error: "Cal.com can't show this event: No such event" });
  });

  it("gives that link in the page's language", async () => {
    setTexts(visitorTexts("it").said);
    show();
    screen.getByRole("link", { name: /^Caricamento del calendario/ });
    await act(async () => scripts.answer("error"));
    screen.getByRole("link", { name: "Apri il calendario" });
    setTexts();
  });

  it("does not wait for a calendar that never shows", async () => {
    vi.useFakeTimers();
    const { waited } = show();
    scripts.answer("load");
    const outcome = waited();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await outcome).toEqual({ error: "Cal.com did not show the event in time." });
  });

  it("waits again for a visitor who comes back", () => {
    expect(client.isRepeatable).toBe(true);
  });

  it("has clients of the chat API show it in their element, and reply with the date", async () => {
    const bubble = bubbleOf({ link: "ada/30min", layout: "Month" });
    const message = api.message?.(bubble, "richText");
    expect(message).toMatchObject({ type: "custom-embed", content: { url } });
    const { initFunction, waitForEventFunction } = (message?.content ?? {}) as Record<
      string,
      { args: JsonObject; content: string }
    >;
    const element = document.createElement("div");
    const replies: string[] = [];
    const given = {
      typebotElement: element,
      continueFlow: (text: string) => replies.push(text),
    } as never as JsonObject;
    const run = (made?: { args: JsonObject; content: string }) =>
      runOnPage({ code: made?.content ?? "", args: { ...made?.args, ...given } });
    await run(initFunction);
    await run(waitForEventFunction);
    expect(scripts.added[0]?.src).toBe("https://app.cal.com/embed/embed.js");
    const { shown, fire } = startCal();
    expect(shown[1]).toEqual([
      "inline",
      { elementOrSelector: element, calLink: "ada/30min", config: { layout: "month_view" } },
    ]);
    fire("bookingSuccessful", { date });
    fire("bookingSuccessfulV2", { startTime: "later" });
    expect(replies).toEqual([date]);
    const need = asEffect(start({ link: "a/b" }).outputs.find((output) => output.type === "need"));
    expect(api.patch?.(need, date)).toEqual({ data: { date } });
    expect(api.patch?.(need, null)).toEqual({ data: { date: null } });
  });
});
