const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

export const compareNames = (a: { name: string }, b: { name: string }): number => byName.compare(a.name, b.name);
