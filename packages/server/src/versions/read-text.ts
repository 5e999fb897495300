import type { NamedText, ReadBot } from "./read-file.ts";
import type { VersionServices } from "./services.ts";

/**
 * A bot file from its text, which may be large.
 *
 * @throws HttpError 400 saying where it is damaged
 */
export const readText = ({ fileWork }: Pick<VersionServices, "fileWork">, text: NamedText): Promise<ReadBot> =>
  fileWork.run("read", text, text.content.length);
