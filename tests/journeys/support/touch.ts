import type { Locator, Page } from "playwright-core";

export interface Point {
  x: number;
  y: number;
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** Real fingers on a page of Chromium, as its developer tools send them. */
export const newFingers = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  /** Moves fingers in steps, each of which the page draws. */
  const move = async (ways: readonly { from: Point; to: Point }[], steps = 8) => {
    for (let step = 1; step <= steps; step += 1) {
      await send(
        "touchMove",
        ways.map(({ from, to }) => between(from, to, step / steps)),
      );
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  };
  const swipe = async (ways: readonly { from: Point; to: Point }[]) => {
    await send(
      "touchStart",
      ways.map(({ from }) => from),
    );
    await move(ways);
    await send("touchEnd", []);
  };
  return {
    /** Draws one finger over the page. */
    drag: (from: Point, to: Point) => swipe([{ from, to }]),
    /** Moves two fingers at once. */
    pinch: (one: { from: Point; to: Point }, other: { from: Point; to: Point }) => swipe([one, other]),
    /** Holds a finger down, for as long as something else is done or waited for. */
    hold: async (at: Point, meanwhile: () => Promise<unknown>) => {
      await send("touchStart", [at]);
      await meanwhile();
      await send("touchEnd", []);
    },
    move: (from: Point, to: Point) => move([{ from, to }]),
  };
};

/** Returns the middle of an element. Throws if it is not shown. */
export const middleOf = async (element: Locator): Promise<Point> => {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
