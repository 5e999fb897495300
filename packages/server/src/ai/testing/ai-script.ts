// For tests: what a provider of models answers.

/** One answer of a model. */
export interface AiScript {
  /** Its pieces. */
  says?: string[];
  /** The tools it uses, with their input; several at once are told interleaved. */
  uses?: { name: string; input: unknown }[];
  /** Its reason for ending; the usual one where absent. */
  reason?: string;
  usage?: { prompt: number; completion: number };
  /** How it fails, after what it says. */
  fault?: "ends without a reason" | "is destroyed" | "tells an error" | "closes half" | "says nonsense";
  /** It is not answered but refused. */
  refusal?: { status: number; body: string; headers?: Record<string, string> };
  /** It stops in the middle until this settles. */
  until?: Promise<unknown>;
  /** It waits for ever after what it says. */
  hangs?: true;
}

export const usageOf = ({ usage = { prompt: 21, completion: 4 } }: AiScript) => usage;
