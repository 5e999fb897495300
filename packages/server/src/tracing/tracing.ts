/** The attributes of a span. They never contain ids, addresses or text that a person has written. */
type Facts = Readonly<Record<string, string | number>>;

export interface NewSpan {
  name: string;
  /** `server` for answering a request, `client` for sending one; absent for internal work. */
  kind?: "server" | "client";
  facts?: Facts;
  /** The `traceparent` header of a request, which names the client's span. */
  traceparent?: string | undefined;
  /** Recorded only inside another span, so that the server's own maintenance statements are not traced. */
  isPart?: true;
}

/** A running span. */
export interface Span {
  rename(name: string): void;
  add(facts: Facts): void;
  /** Marks the span as failed. `fault` is a code or an error's type, never a message. */
  fail(fault: string): void;
}

/** Reports the server's work and its duration to monitoring. */
export interface Tracing {
  /** Whether tracing is enabled. */
  readonly isOn: boolean;
  /** Runs work inside a child span. Errors are rethrown. */
  run<T>(span: NewSpan, work: (span: Span) => Promise<T>): Promise<T>;
  /** Records finished work with its duration in milliseconds. */
  note(describe: () => NewSpan, ms: number, fault?: string): void;
  /** Sends the remaining spans, within some seconds. Never rejects. */
  close(): Promise<void>;
}

/** A span that is not recorded. */
export const silentSpan: Span = { rename: () => undefined, add: () => undefined, fail: () => undefined };

/** Used when tracing is disabled. */
export const silentTracing: Tracing = {
  isOn: false,
  run: (_, work) => work(silentSpan),
  note: () => undefined,
  close: async () => undefined,
};

/** The type or code of an error, without its message, which may contain user data. */
export const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};
