import type { BrowserContextOptions } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideBrowser } from "./support/browser.ts";
import { visit } from "./support/chat.ts";
import { provideParley } from "./support/parley.ts";
import { type Frame, type FramePart, recordFrames } from "./support/record-frames.ts";

const file = createTestFile({
  id: "movement",
  groups: {
    A: [
      says("Hello and welcome to the show!"),
      says("This one is so long that it needs more than a single line on the screen of a phone, whatever it is."),
      asks("Name"),
      says("Nice to meet you, {{Name}}."),
      { type: "choice input", items: [{ id: "y", content: "Yes, please" }] as never },
      { type: "Wait", options: { secondsToWaitFor: "1" } },
      says("That was all."),
    ],
  },
  variables: ["Name"],
  theme: { chat: { hostAvatar: { isEnabled: true }, guestAvatar: { isEnabled: true } } },
});

const parley = provideParley();
const browser = provideBrowser();
let address: string;
beforeAll(async () => {
  address = await parley().publish(file);
});

const record = async (given: BrowserContextOptions): Promise<Frame[]> => {
  const context = await browser().newContext({ viewport: { width: 375, height: 667 }, ...given });
  const page = await context.newPage();
  const frames = await recordFrames(page);
  // The scripts beside the main one come late, when the page lives and several frames have been drawn since.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!main-)[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address);
  await page.locator("html.parley-live").waitFor();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 8; frame += 1) await new Promise(requestAnimationFrame);
  });
  release();
  const visitor = visit(page);
  await visitor.types("Ada");
  await visitor.picks("Yes, please");
  await visitor.sees("That was all.");
  await page.getByRole("button", { name: "Start again" }).waitFor();
  const recorded = await frames();
  await context.close();
  return recorded.filter(({ parts }) => parts.length > 0);
};

const partsOf = ({ parts }: Frame, kind: string): FramePart[] => parts.filter(({ name }) => name.startsWith(kind));

const distance = (one: FramePart, other: FramePart): number =>
  Math.round(Math.max(Math.abs(one.left - other.left), Math.abs(one.top - other.top)));

/** Returns parts that change their place between two frames without an animation. */
const findJumps = (frames: readonly Frame[]): string[] =>
  frames.flatMap(({ parts }, index) =>
    parts.flatMap((part) => {
      const before = frames[index - 1]?.parts.find(({ name }) => name === part.name);
      const far = before && !before.isMoving ? distance(part, before) : 0;
      return far > 2 ? [`frame ${index}: ${part.name} jumps by ${far} px`] : [];
    }),
  );

/** Returns each pair of consecutive frames in which a part of this kind first appears. */
const findArrivals = (frames: readonly Frame[], kind: string): { part: FramePart; before: Frame; index: number }[] => {
  const known = new Set<string>();
  return frames.flatMap((frame, index) =>
    partsOf(frame, kind).flatMap((part) => {
      const before = frames[index - 1];
      if (known.has(part.name) || !before) return [];
      known.add(part.name);
      return [{ part, before, index }];
    }),
  );
};

describe("the frames of a chat", () => {
  let frames: Frame[];
  beforeAll(async () => {
    frames = await record({});
  });

  it("the first message stands where the server has drawn it, from the first frame to the last", () => {
    const [first] = partsOf(frames[0] as Frame, "bubble");
    const others = frames.filter(({ parts }) => {
      const now = parts.find(({ name }) => name === first?.name);
      return now?.opacity !== 1 || now.isTyping || distance(now, first as FramePart) > 0;
    });
    expect(first?.isTyping).toBe(false);
    expect(others).toEqual([]);
  });

  it("nothing jumps: what goes elsewhere moves there, the avatar with its bubble", () => {
    expect(findJumps(frames)).toEqual([]);
    const moved = new Set(
      frames.flatMap(({ parts }) => parts.filter(({ isMoving }) => isMoving)).map(({ name }) => name),
    );
    expect([...moved].filter((name) => name.startsWith("avatar"))).not.toEqual([]);
  });

  it("dots grow into their bubble: its first frame is as large as the last of the dots", () => {
    const grown = frames.flatMap((frame, index) =>
      partsOf(frame, "bubble").flatMap((part) => {
        const dots = frames[index - 1]?.parts.find(({ name, isTyping }) => name === part.name && isTyping);
        return dots && !part.isTyping ? [{ from: [dots.width, dots.height], to: [part.width, part.height] }] : [];
      }),
    );
    expect(grown).toHaveLength(3);
    for (const { from, to } of grown) for (const side of [0, 1]) expect(to[side]).toBeCloseTo(from[side] ?? 0, -0.5);
  });

  it("an answer travels from where it was given, and no frame lacks both", () => {
    const [typed, picked] = findArrivals(frames, "answer");
    const field = partsOf(typed?.before as Frame, "field")[0];
    const button = partsOf(picked?.before as Frame, "button")[0];
    if (!typed || !picked || !field || !button) throw new Error("There is no frame before the answers");
    const middle = ({ left, top, width, height }: FramePart) => [left + width / 2, top + height / 2];
    expect(Math.abs(typed.part.left - field.left)).toBeLessThanOrEqual(2);
    expect(Math.abs((middle(typed.part)[1] ?? 0) - (middle(field)[1] ?? 0))).toBeLessThanOrEqual(2);
    for (const axis of [0, 1])
      expect(Math.abs((middle(picked.part)[axis] ?? 0) - (middle(button)[axis] ?? 0))).toBeLessThanOrEqual(2);
    expect([typed.part.opacity, picked.part.opacity]).toEqual([1, 1]);
  });

  it("a wait shows that more is to come, and the bubble comes out of its dots", () => {
    const last = findArrivals(frames, "bubble").at(-1);
    if (!last) throw new Error("There is no last bubble");
    const dots = partsOf(last.before, "bubble").find(({ isTyping }) => isTyping);
    expect(dots && distance(last.part, dots)).toBeLessThanOrEqual(2);
    expect(last.part.opacity).toBe(1);
  });
});

it("nothing moves where the visitor wants no motion", async () => {
  const frames = await record({ reducedMotion: "reduce" });
  expect(frames.filter(({ animations }) => animations > 0)).toEqual([]);
  expect(frames.flatMap(({ parts }) => parts.filter(({ opacity }) => opacity % 1 !== 0))).toEqual([]);
});

it("a bubble that another font makes wider keeps its text in sight, and a question slides in below the messages", async () => {
  const page = await browser().newPage({ viewport: { width: 375, height: 300 } });
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    const moved: string[] = [];
    Object.assign(window, { moved });
    Element.prototype.animate = function (keyframes, options) {
      const [start] = keyframes as Keyframe[];
      moved.push(`${this.className}${start?.opacity === 0 ? " fades" : ""}: ${this.textContent}`);
      return animate.call(this, keyframes, options);
    };
  });
  await page.goto(address);
  await page.locator(".parley-typing").waitFor();
  await page
    .locator(".parley-host-bubble")
    .first()
    .evaluate((bubble) => {
      bubble.style.letterSpacing = "0.2px";
    });
  await visit(page).types("Ada");
  await page.getByRole("button", { name: "Yes, please" }).waitFor();
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  expect(moved.some((part) => /^parley-host-bubble .*: Hello/.test(part))).toBe(true);
  const faded = moved.filter((part) => part.startsWith("parley-bubble-content fades"));
  expect(faded.map((part) => part.slice(29, 37))).toEqual(["This one", "Nice to "]);
  expect(moved.some((part) => part.startsWith("parley-chat-content"))).toBe(true);
  await page.close();
});
