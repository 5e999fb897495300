import type { Locator, Page } from "playwright-core";
import { drag } from "./canvas.ts";

/** Performs and counts actions on a page: a click, a typed text, a key press and a drag count as one each. */
export const countActions = (page: Page) => {
  const done: string[] = [];
  return {
    done,
    open: (link: string) => {
      done.push("open the link");
      return page.goto(link);
    },
    click: (target: Locator, name: string) => {
      done.push(`click ${name}`);
      return target.click();
    },
    type: (text: string, on = page) => {
      done.push(`type ${JSON.stringify(text)}`);
      return on.keyboard.insertText(text);
    },
    press: (key: string, on = page) => {
      done.push(`press ${key}`);
      return on.keyboard.press(key);
    },
    drag: (from: { x: number; y: number }, to: { x: number; y: number }, name: string) => {
      done.push(`drag ${name}`);
      return drag(page, from, to);
    },
  };
};
