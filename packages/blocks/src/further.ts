// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { VisitorBlocks } from "@parley/ui";
import { lazy } from "react";
import { run as dateInputRun } from "./inputs/date/run.ts";
import { run as numberInputRun } from "./inputs/number/run.ts";
import { view as numberInputView } from "./inputs/number/view.tsx";
import { run as phoneInputRun } from "./inputs/phone/run.ts";
import { run as pictureChoiceInputRun } from "./inputs/picture-choice/run.ts";
import { view as pictureChoiceInputView } from "./inputs/picture-choice/view.tsx";
import { run as timeInputRun } from "./inputs/time/run.ts";
import { view as timeInputView } from "./inputs/time/view.tsx";
import { run as urlInputRun } from "./inputs/url/run.ts";
import { view as urlInputView } from "./inputs/url/view.tsx";
import { run as abTestLogicRun } from "./logic/ab-test/run.ts";
import { run as returnLogicRun } from "./logic/return/run.ts";

const dateInputView = lazy(async () => ({ default: (await import("./inputs/date/view.tsx")).view }));

const phoneInputView = lazy(async () => ({ default: (await import("./inputs/phone/view.tsx")).view }));

/** The blocks that come in a file of their own, when a flow has one of them. */
export const further: VisitorBlocks = {
  runs: {
    "date input": dateInputRun,
    "number input": numberInputRun,
    "phone number input": phoneInputRun,
    "picture choice input": pictureChoiceInputRun,
    "time input": timeInputRun,
    "url input": urlInputRun,
    "AB test": abTestLogicRun,
    Return: returnLogicRun,
  },
  bubbleViews: {},
  inputViews: {
    "date input": dateInputView,
    "number input": numberInputView,
    "phone number input": phoneInputView,
    "picture choice input": pictureChoiceInputView,
    "time input": timeInputView,
    "url input": urlInputView,
  },
  clients: {},
};
