const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const base = digits.length;
const first = "0";
const last = "z";
const middle = "V";

const digitAt = (key: string, index: number): number => {
  const digit = key[index];
  return digit === undefined ? 0 : digits.indexOf(digit);
};

const trimmed = (key: string): string => key.replace(/0+$/, "");

const leading = (key: string, digit: string): number => {
  let count = 0;
  while (key[count] === digit) count++;
  return count;
};

/** Adds 1 or -1 to the last digit and carries over. */
const stepped = (key: string, step: 1 | -1): string => {
  const values = [...key].map((digit) => digits.indexOf(digit));
  for (let index = values.length - 1; index >= 0; index--) {
    const value = (values[index] ?? 0) + step;
    values[index] = (value + base) % base;
    if (value >= 0 && value < base) break;
  }
  return values.map((value) => digits[value]).join("");
};

/*
 * At both ends, keys grow like numbers: n leading "z" (or "0") are followed by n + 1 significant digits, so that after ten
 * thousand appended entries keys have only five characters.
 */
const after = (key: string): string => {
  const width = 2 * leading(key, last) + 1;
  return trimmed(stepped(key.slice(0, width).padEnd(width, first), 1));
};

const before = (key: string): string => {
  const zeros = leading(key, first);
  const width = 2 * zeros + 1;
  const head = trimmed(key.slice(0, width));
  if (head !== "" && head < key) return head;
  const lower = trimmed(stepped(key.slice(0, width).padEnd(width, first), -1));
  return lower === "" || leading(lower, first) > zeros ? first.repeat(zeros + 1) + last.repeat(zeros + 2) : lower;
};

/** Returns a key halfway between two, read as decimal fractions. */
const between = (low: string, high: string): string => {
  let key = "";
  let isFreeAbove = false;
  for (let index = 0; ; index++) {
    const lowDigit = digitAt(low, index);
    const highDigit = isFreeAbove ? base : digitAt(high, index);
    if (highDigit - lowDigit > 1) return key + digits[Math.floor((lowDigit + highDigit) / 2)];
    key += digits[lowDigit];
    if (highDigit > lowDigit) isFreeAbove = true;
  }
};

/**
 * Returns a key that sorts, as plain text, after `low` and before `high`; null stands for the end of the list. There is
 * always room for another key. Throws RangeError if `low` doesn't sort before `high`.
 */
export const orderKeyBetween = (low: string | null, high: string | null): string => {
  if (low === null) return high === null ? middle : before(high);
  if (high === null) return after(low);
  if (low >= high) throw new RangeError(`Order key "${low}" does not sort before "${high}".`);
  return between(low, high);
};

/** Returns `count` ascending keys, evenly spread and as short as possible. */
export const orderKeys = (count: number): string[] => {
  let width = 1;
  while (base ** width < 2 * (count + 1)) width++;
  const step = base ** width / (count + 1);
  return Array.from({ length: count }, (_, index) => {
    let value = Math.floor((index + 1) * step);
    let key = "";
    for (let place = 0; place < width; place++) {
      key = (digits[value % base] ?? first) + key;
      value = Math.floor(value / base);
    }
    return trimmed(key);
  });
};

/** Sorts entries by order key, then by id, so that all editors see the same order. */
export const byOrder = (a: { order: string; id: string }, b: { order: string; id: string }): number =>
  a.order < b.order ? -1 : a.order > b.order ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
