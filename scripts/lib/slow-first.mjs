// @ts-check
import { BaseSequencer } from "vitest/node";

/** Files that take minutes or many seconds although most of them are short. */
const isSlow = /\/tests\/|\/every-[a-z]+\.test\.tsx$/;

/** Runs slow files first: on a fresh clone Vitest runs short ones last, and one of these kept a whole run waiting. */
export class SlowFirst extends BaseSequencer {
  /**
   * @override
   * @param {import("vitest/node").TestSpecification[]} files
   */
  async sort(files) {
    const sorted = await super.sort(files);
    const [slow, others] = [true, false].map((slow) => sorted.filter(({ moduleId }) => isSlow.test(moduleId) === slow));
    return [...(slow ?? []), ...(others ?? [])];
  }
}
