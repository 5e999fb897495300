/** Each bin is this much wider than the one before, so a median of bins is right to a few percent. */
const growth = Math.log(1.05);
/** The smallest time that is told apart, in milliseconds. */
const least = 100;

/** The number of the bin that holds a time in milliseconds. Negative times, which wrong clocks make, count as none. */
export const binOf = (milliseconds: number): number =>
  Math.round(Math.log(Math.max(milliseconds, least) / least) / growth);

/** The time in milliseconds in the middle of a bin. */
export const timeOfBin = (bin: number): number => least * Math.exp(bin * growth);

/** The median of values with their counts; null without any. Of an even number it is the mean of the middle two. */
export const medianOf = (counted: Iterable<readonly [number, number]>): number | null => {
  const sorted = [...counted].filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const at = (place: number): number => {
    let passed = 0;
    for (const [value, count] of sorted) {
      passed += count;
      if (place < passed) return value;
    }
    return 0;
  };
  return total === 0 ? null : (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
};
