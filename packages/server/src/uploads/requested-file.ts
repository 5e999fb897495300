import { HttpError } from "../http/http-error.ts";

const refused = (what: string) => new HttpError(400, "BAD_PATH", `filePath: ${what}`);

/** Whether a name could lead elsewhere: as it is, or after decoding once more. */
const leadsAway = (name: string): boolean =>
  /^\.{0,2}$/.test(name) || /[/\\\0]/.test(name) || /%(?:2e|2f|5c|00)/i.test(name);

/**
 * The result and the file's name in a path `public/results/{resultId}/{blockId}/{fileName}` (specification, section 7,
 * notes). The block must be the one of the call.
 *
 * @throws HttpError 400 for any other path
 */
export const parseFilePath = (path: string | undefined, blockId: string): { resultId: string; fileName: string } => {
  if (path === undefined || path === "") throw refused("missing");
  const names = path.split("/");
  if (names.some(leadsAway)) throw refused("not a path of an upload");
  const [visibility = "", results, resultId = "", block, fileName = ""] = names;
  const isKnown = /^(?:public|private)$/.test(visibility) && results === "results" && names.length === 5;
  if (!isKnown || block !== blockId) throw refused(`expected public/results/{resultId}/${blockId}/{fileName}`);
  return { resultId, fileName };
};
