// For tests: the answers that a test server for models gives.

/** One answer of a model. */
export interface AiScript {
  /** The text, in chunks. */
  says?: string[];
  /** The tools that the model calls, with their input. Several calls are streamed interleaved. */
  uses?: { name: string; input: unknown }[];
  /** The reason for ending that the provider reports. By default the usual reason. */
  reason?: string;
  usage?: { prompt: number; completion: number };
  /** How the answer fails after its text. */
  fault?: "ends without a reason" | "is destroyed" | "tells an error" | "closes half" | "says nonsense";
  /** Refuses the request with this response instead of answering. */
  refusal?: { status: number; body: string; headers?: Record<string, string> };
  /** Pauses in the middle of the answer until the promise settles. */
  until?: Promise<unknown>;
  /** Keeps the connection open after the text and never ends. */
  hangs?: true;
}

export const usageOf = ({ usage = { prompt: 21, completion: 4 } }: AiScript) => usage;
