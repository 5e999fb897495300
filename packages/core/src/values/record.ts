/**
 * Records whose keys come from files or visitors. Names such as `__proto__` or `constructor` are ordinary keys here: lookups
 * read own properties only, and additions never change the prototype.
 */
export type ReadonlyRecord<V> = Readonly<Record<string, V>>;

/** The value under `key`, or undefined. Never a property inherited from `Object.prototype`. */
export const lookup = <V>(record: ReadonlyRecord<V>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** A copy of `record` with `key` set to `value`. */
export const withEntry = <V>(record: ReadonlyRecord<V>, key: string, value: V): Record<string, V> => ({
  ...record,
  [key]: value,
});
