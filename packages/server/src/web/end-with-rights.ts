/** Streams a file from the database. If the recipient loses the right to it, the download fails visibly. */
export const endWithRights = (
  file: ReadableStream<Uint8Array>,
  isAllowed: () => Promise<boolean>,
): ReadableStream<Uint8Array> =>
  file.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(part, controller) {
        if (await isAllowed()) controller.enqueue(part);
        else controller.error(new Error("Whoever asked for the file may no longer have it."));
      },
    }),
  );
