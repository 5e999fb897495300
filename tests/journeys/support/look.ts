import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findColourViolations, findViolations } from "./axe.ts";

const looks = [
  { name: "light", colorScheme: "light", width: 1280, find: findViolations },
  { name: "dark", colorScheme: "dark", width: 1280, find: findColourViolations },
  { name: "375", colorScheme: "light", width: 375, find: findViolations },
] as const;

/** Takes a picture of a page, where PARLEY_PICTURES names a folder for them. */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.PARLEY_PICTURES;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
};

/** Takes a picture of a page as it is now, and returns what is wrong with it: what was found, and what is too wide. */
export const judge = async (page: Page, name: string, violations: readonly string[]): Promise<string[]> => {
  await takePicture(page, name);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [...violations, ...(excess > 0 ? [`${excess} px too wide`] : [])].map((one) => `${name}: ${one}`);
};

/** Checks a screen in every colour scheme; with PARLEY_PICTURES, screenshots are stored in that folder. */
export const look = async (page: Page, screen: string) => {
  const found: string[] = [];
  for (const { name, colorScheme, width, find } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction((mode) => document.documentElement.dataset.mode === mode, colorScheme);
    found.push(...(await judge(page, `${screen}-${name}`, await find(page))));
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(found).toEqual([]);
};
