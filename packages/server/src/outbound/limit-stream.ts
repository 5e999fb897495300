import { OutboundError } from "./outbound-error.ts";

/** Passes bytes through and fails when there are too many. `toFault` converts errors of the source. */
export const limitStream = (
  source: ReadableStream<Uint8Array>,
  { host, maxBytes, toFault }: { host: string; maxBytes: number; toFault: (error: unknown) => unknown },
): ReadableStream<Uint8Array> => {
  const reader = source.getReader();
  let count = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        count += value.byteLength;
        if (count > maxBytes) throw tooLarge(host, maxBytes);
        controller.enqueue(value);
      } catch (error) {
        controller.error(toFault(error));
        await reader.cancel().catch(() => undefined);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
};

export const tooLarge = (host: string, maxBytes: number): OutboundError =>
  new OutboundError("TOO_LARGE", `${host} answered with more than ${maxBytes} bytes.`);
