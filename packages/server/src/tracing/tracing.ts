/** The attributes of a span: never an id, an address, or anything that somebody has written. */
type Facts = Readonly<Record<string, string | number>>;

export interface NewSpan {
  name: string;
  /** `server` answers a request, `client` makes one; work inside the server where it is absent. */
  kind?: "server" | "client";
  facts?: Facts;
  /** The header of that name, in which whoever asks says what span the request is part of. */
  traceparent?: string | undefined;
  /** There is no such span by itself: the server's own upkeep is not told statement by statement. */
  isPart?: true;
}

/** Work that is being told of. */
export interface Span {
  rename(name: string): void;
  add(facts: Facts): void;
  /** It has failed; `fault` is a code or the name of a type, never a message. */
  fail(fault: string): void;
}

/** Tells whoever watches the server what it does, and how long that takes. */
export interface Tracing {
  /** Whether anybody is told. */
  readonly isOn: boolean;
  /** Does the work as a span below the one that it is part of. What it throws is thrown on. */
  run<T>(span: NewSpan, work: (span: Span) => Promise<T>): Promise<T>;
  /** Tells of a part that has just ended, after so many milliseconds. */
  note(describe: () => NewSpan, ms: number, fault?: string): void;
  /** Sends what is not sent yet, within some seconds. Never rejects. */
  close(): Promise<void>;
}

/** What of which nobody is told. */
export const silentSpan: Span = { rename: () => undefined, add: () => undefined, fail: () => undefined };

/** Where nobody is told. */
export const silentTracing: Tracing = {
  isOn: false,
  run: (_, work) => work(silentSpan),
  note: () => undefined,
  close: async () => undefined,
};

/** What is told of an error. Its message may repeat what somebody has written. */
export const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};
