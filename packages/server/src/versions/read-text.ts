import type { NamedText, ReadBot } from "./read-file.ts";
import type { VersionServices } from "./services.ts";

/**
 * Parses and validates a bot file, in a thread if it is large.
 *
 * @throws HttpError 400 naming the place of an error in the file
 */
export const readText = ({ fileWork }: Pick<VersionServices, "fileWork">, text: NamedText): Promise<ReadBot> =>
  fileWork.run("read", text, text.content.length);
