import type { Evaluation, Moment } from "@parley/core";

/**
 * Code that has the time and the chance of a moment, whenever and wherever it is run. Random numbers are those of
 * `createRandom`; dates that the code makes of a time are as ever.
 */
export const fixCode = ({ code, ...others }: Evaluation, { time, seed }: Moment): Evaluation => ({
  ...others,
  code: `const parleyDate = Date, parleyMath = Math;
{
const Date = new Proxy(parleyDate, {
  construct: (made, given) => given.length === 0 ? new made(${time}) : new made(...given),
  apply: () => new parleyDate(${time}).toString(),
  get: (made, key) => key === "now" ? () => ${time} : made[key],
});
let parleySeed = ${seed >>> 0};
const Math = new Proxy(parleyMath, {
  get: (made, key) => key !== "random" ? made[key] : () => {
    parleySeed = (parleySeed + 0x6d2b79f5) >>> 0;
    let mixed = parleyMath.imul(parleySeed ^ (parleySeed >>> 15), parleySeed | 1);
    mixed ^= mixed + parleyMath.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  },
});
{
${code}
}
}`,
});
