export const faultKinds = [
  "request dropped",
  "request refused",
  "request told to wait",
  "request delayed",
  "request doubled",
  "request arrived behind a later one",
  "answer of the server lost",
  "network down",
  "page reloaded",
  "tab killed",
  "server killed before a request",
  "server killed during a request",
  "server killed after its answer",
  "request met a dead server",
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** Counts faults, so that a suite fails if none have happened. */
export const createFaultCount = () => {
  const counts = new Map<FaultKind, number>(faultKinds.map((kind) => [kind, 0]));
  return {
    note: (kind: FaultKind) => void counts.set(kind, (counts.get(kind) ?? 0) + 1),
    of: (kind: FaultKind) => counts.get(kind) ?? 0,
    all: () => Object.fromEntries(counts),
  };
};

export type FaultCount = ReturnType<typeof createFaultCount>;
