// @ts-check
import { boundaries } from "./boundaries.mjs";
import { floors } from "./floors.mjs";
import { generated } from "./generated.mjs";
import { lint } from "./lint.mjs";
import { lockfile } from "./lockfile.mjs";
import { specification } from "./specification.mjs";
import { texts } from "./texts.mjs";
import { types } from "./types.mjs";
import { unused } from "./unused.mjs";
import { words } from "./words.mjs";

/**
 * `seen` says what the check has looked at, so that a check that has looked at nothing is noticed.
 * @typedef {{ name: string; run: () => Promise<{ problems: string[]; seen: string }> }} Check
 */

/** @type {Check[]} */
export const checks = [types, lint, boundaries, floors, generated, texts, specification, unused, words, lockfile];
