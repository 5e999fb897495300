import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const folder = resolve(import.meta.dirname, "../pictures");

/** A channel of a pixel may differ by this much, of 255: browsers draw curves a little differently. */
const channelTolerance = 48;

/** The share of pixels that may differ by more. */
const shareTolerance = 0.004;

/** How many further pictures are taken until one fits. */
const patience = 20;

/**
 * Compares a part of a page with the picture of this name in `tests/journeys/pictures`. With PARLEY_RENEW_PICTURES it
 * stores the picture instead. Letters are not drawn, since each machine draws them in its own way.
 */
export const expectPicture = async (page: Page, name: string, selector: string): Promise<void> => {
  await page.addStyleTag({ content: "* { -webkit-text-fill-color: transparent !important }" });
  const file = resolve(folder, `${name}.png`);
  if (process.env.PARLEY_RENEW_PICTURES !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await take(page, selector));
  }
  if (!existsSync(file)) throw new Error(`${file} is missing; PARLEY_RENEW_PICTURES=1 takes it`);
  // A font that has just come may still move a border.
  let seen = await take(page, selector);
  let share = await shareOfOthers(page, [readFileSync(file), seen]);
  for (let more = 0; more < patience && share > shareTolerance; more += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    seen = await take(page, selector);
    share = await shareOfOthers(page, [readFileSync(file), seen]);
  }
  if (share > shareTolerance) writeFileSync(resolve(folder, `${name}.seen.png`), seen);
  expect(share, `${name}: the share of pixels that differ; see ${name}.seen.png`).toBeLessThanOrEqual(shareTolerance);
};

/** Takes a picture of a part of the page. */
const take = async (page: Page, selector: string): Promise<Buffer> => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`Nothing is seen of ${selector}`);
  const clip = {
    x: Math.floor(box.x),
    y: Math.floor(box.y),
    width: Math.ceil(box.width),
    height: Math.ceil(box.height),
  };
  return page.screenshot({ clip, animations: "allow", caret: "hide" });
};

/** Returns the share of pixels in which two PNG files differ; 1 if they have not the same size. */
const shareOfOthers = (page: Page, files: readonly Buffer[]): Promise<number> =>
  page.evaluate(
    async ([sources, tolerance]) => {
      const [one, other] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = document.createElement("canvas");
          Object.assign(canvas, { width: image.width, height: image.height });
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!one || !other || one.width !== other.width || one.height !== other.height) return 1;
      let different = 0;
      for (let pixel = 0; pixel < one.data.length; pixel += 4)
        if (
          [0, 1, 2].some(
            (channel) => Math.abs((one.data[pixel + channel] ?? 0) - (other.data[pixel + channel] ?? 0)) > tolerance,
          )
        )
          different += 1;
      return different / (one.data.length / 4);
    },
    [files.map((file) => `data:image/png;base64,${file.toString("base64")}`), channelTolerance] as const,
  );
