import { type EffectNeed, type Json, momentOfDay, type Patch, thrownText, unparsableError } from "@parley/core";
import { type ClientBrowser, type ClientEffect, runOnPage } from "@parley/ui";
import { deviceType } from "./device-type.ts";

/** The time limit for code, in milliseconds. */
const timeLimit = 10_000;

const answers: Readonly<Record<string, (need: EffectNeed, browser: ClientBrowser) => Patch | Promise<Patch>>> = {
  "device type": () => {
    const { userAgent, maxTouchPoints } = navigator;
    return { data: deviceType({ userAgent, touchPoints: maxTouchPoints, width: window.innerWidth }) };
  },
  "moment of the day": () => ({ data: momentOfDay(new Date().getHours()) }),
  "run on page": ({ data }, browser) => {
    const late = browser.sleep(timeLimit).then((): Patch => ({ error: `The code took longer than ${timeLimit} ms.` }));
    return Promise.race([evaluate(data), late]);
  },
};

const evaluate = async (data: Json): Promise<Patch> => {
  try {
    return toPatch(await runOnPage(data));
  } catch (error) {
    return { error: thrownText(error) };
  }
};

const toPatch = (value: unknown): Patch => {
  try {
    const text = JSON.stringify(value);
    return { data: text === undefined ? null : JSON.parse(text) };
  } catch {
    return { error: unparsableError };
  }
};

export const client: ClientEffect = async (need, browser) =>
  answers[need.effect]?.(need, browser) ?? { error: `Nobody here can do "${need.effect}".` };
