// Remembers which entries the latest changes of a table have touched. Two versions of a large table can then be
// compared without walking either.

/** Where a version of a table comes from. Versions are numbers, so that older tables need not be kept. */
interface Origin {
  version: number;
  /** The changes that led to it, newest first: the version each was made on, and the entries it touched. */
  steps: readonly { from: number; ids: readonly string[] }[];
}

/** The number of changes that a version remembers. */
const mostSteps = 32;
/** A change of more entries than this is not remembered; the tables are then compared as a whole. */
const mostIds = 200;

const origins = new WeakMap<object, Origin>();
let versions = 0;

const newVersion = (): number => {
  versions += 1;
  return versions;
};

const originOf = (table: object): Origin => {
  const origin = origins.get(table) ?? { version: newVersion(), steps: [] };
  origins.set(table, origin);
  return origin;
};

/** Remembers which entries differ between a table and the one made of it. */
export const rememberChange = (before: object, after: object, ids: readonly string[]): void => {
  if (ids.length > mostIds) return;
  const { version, steps } = originOf(before);
  origins.set(after, { version: newVersion(), steps: [{ from: version, ids }, ...steps.slice(0, mostSteps - 1)] });
};

const versionsOf = ({ version, steps }: Origin): number[] => [version, ...steps.map(({ from }) => from)];

/**
 * Returns the ids of all entries in which two tables may differ; null if the tables have no common origin that is still
 * remembered, so that they must be compared as a whole. An example: each keystroke replaces the pending change by a new
 * one on the same confirmed table, so the last two tables differ in what both changes have touched.
 */
export const findChangedIds = (before: object, after: object): ReadonlySet<string> | null => {
  if (before === after) return new Set();
  const [one, other] = [origins.get(before), origins.get(after)];
  if (!one || !other) return null;
  const earlier = versionsOf(one);
  const later = versionsOf(other);
  const shared = later.findIndex((version) => earlier.includes(version));
  const version = later[shared];
  if (version === undefined) return null;
  const steps = [...other.steps.slice(0, shared), ...one.steps.slice(0, earlier.indexOf(version))];
  return new Set(steps.flatMap(({ ids }) => ids));
};
