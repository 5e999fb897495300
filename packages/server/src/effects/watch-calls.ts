import type { DeliveryReport, ServerContext, ServerResponse, ServerStream } from "@parley/core";

/** The longest answer that an author can save, in characters. */
export const longestAnswer = 10_000;

/** What is known of the calls that a block has made to other services. */
export interface WatchedCalls {
  /** How many calls were begun. */
  asked: number;
  /** The status of the last answer; undefined if there was none. */
  status?: number | undefined;
  /** The text of the last answer. */
  answer?: string | undefined;
  /** The headers of the last answer. */
  headers: ServerResponse["headers"];
  /** What became of the last delivery. */
  delivery?: DeliveryReport;
  /** Whether the visitor has seen some text of this try. */
  isShown: boolean;
}

export const createWatchedCalls = (): WatchedCalls => ({ asked: 0, headers: {}, isShown: false });

const isRefusal = (status: number): boolean => status < 200 || status > 299;

/** A context that notes in `calls` how other services answer, and sends deliveries in `deliver` at once and only once. */
export const watchCalls = (
  context: ServerContext,
  calls: WatchedCalls,
  deliverOnce: ServerContext["deliverNow"],
): ServerContext => {
  const note = ({ status, headers }: Pick<ServerResponse, "status" | "headers">, answer?: string) =>
    Object.assign(calls, { status, headers, answer });
  const begin = () => {
    calls.asked += 1;
    Object.assign(calls, { status: undefined, answer: undefined, headers: {} });
  };
  async function* noteText({ status, headers, text }: ServerStream): AsyncGenerator<string> {
    let answer = "";
    for await (const chunk of text) {
      if (answer.length < longestAnswer) answer += chunk;
      note({ status, headers }, answer);
      yield chunk;
    }
  }
  const deliver = async (delivery: Parameters<typeof deliverOnce>[0]) => {
    begin();
    const report = await deliverOnce(delivery);
    const { response } = report;
    Object.assign(calls, { delivery: report, status: response?.status, answer: response?.text });
    return report;
  };
  return {
    ...context,
    fetch: async (...request) => {
      begin();
      const response = await context.fetch(...request);
      note(response, response.text);
      return response;
    },
    stream: async (...request) => {
      begin();
      const response = await context.stream(...request);
      note(response);
      return isRefusal(response.status) ? { ...response, text: noteText(response) } : response;
    },
    ai: async (request) => {
      begin();
      const answer = await context.ai(request);
      const { status, details } = answer.failure ?? {};
      if (answer.failure) Object.assign(calls, { status, answer: details });
      return answer;
    },
    streamText: (chunk) => {
      calls.isShown = true;
      context.streamText(chunk);
    },
    deliver: async (delivery) => [...(await deliver(delivery)).logs],
    deliverNow: deliver,
  };
};
