import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findViolations } from "./axe.ts";

const looks = [
  { name: "light", colorScheme: "light", width: 1280 },
  { name: "dark", colorScheme: "dark", width: 1280 },
  { name: "375", colorScheme: "light", width: 375 },
] as const;

/** Checks a screen in every colour scheme; with PARLEY_PICTURES, screenshots are stored in that folder. */
export const look = async (page: Page, screen: string) => {
  const pictures = process.env.PARLEY_PICTURES;
  const found: string[] = [];
  for (const { name, colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction((mode) => document.documentElement.dataset.mode === mode, colorScheme);
    found.push(...(await findViolations(page)).map((violation) => `${screen}, ${name}: ${violation}`));
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) found.push(`${screen}, ${name}: ${excess} px too wide`);
    if (pictures === undefined) continue;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${screen}-${name}.png`) });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(found).toEqual([]);
};
