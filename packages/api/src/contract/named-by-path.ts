/** What a path names that belongs to a workspace, and the part of the path that has its id. */
export interface Named {
  kind: Kind;
  param: string;
}

type Kind = "bot" | "deleted bot" | "folder" | "theme" | "credentials" | "chat" | "workspace";

/**
 * What a workspace holds, by the part of a path that stands before its id: `/api/v1/folders/{id}` names a folder. The
 * server looks up which workspace holds it, and lets nobody of another one make the call.
 */
const held: Readonly<Record<string, Kind>> = {
  typebots: "bot",
  folders: "folder",
  themes: "theme",
  themeTemplates: "theme",
  credentials: "credentials",
  sessions: "chat",
  workspaces: "workspace",
};

/** Paths that name a bot which has been deleted; all others name one that is there. */
const ofDeletedBot = /^typebots\/\{\w+\}\/restore$/;

/** What stands inside of what a path names first. The call itself looks for it there, and nowhere else. */
const inside: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  bot: ["blocks", "collaborators", "deliveries", "results", "steps", "versions", "webhookBlocks", "webhooks"],
  workspace: ["invitations", "members", "webhooks"],
};

/** Ids of what no workspace holds, by what stands before them, each with what makes them safe. */
const heldByNone: Readonly<Record<string, string>> = {
  "account/connections": "the call looks among those of whoever asks",
  "account/pictures": "pictures of people are for everybody who is signed in",
  "account/providers": "it is one of the ways to sign in on this server",
  "account/sessions": "the call looks among those of whoever asks",
  "deleted-workspaces": "the call looks among those that whoever asks may restore",
  "media-search": "it is a library, the same for everybody",
  "media-search/unsplash": "it is a photo of Unsplash",
  "server/people": "only administrators of the server may make the call",
  tokens: "the call looks among those that whoever asks may revoke",
  "users/me/api-tokens": "the call looks among those that whoever asks may revoke",
};

/** What of a contract says what its path names. */
interface PathOfCall {
  method: string;
  path: string;
  aliases?: readonly string[];
  caller: string;
  needs?: string | undefined;
}

const file = "packages/api/src/contract/named-by-path.ts";

/** A path without what all paths begin with: `typebots/{ref}/results`. */
const withoutVersion = (path: string): string => path.replace(/^\/(api\/)?(v\d+\/)?/, "");

/** The parameters of a path, each with what stands between it and the one before: `typebots`, `results`. */
const paramsOf = (path: string): { before: string; param: string }[] =>
  [...withoutVersion(path).matchAll(/([^{}]*)\{\+?(\w+)\}/g)].map(([, before = "", param = ""]) => ({
    before: before.replace(/^\/|\/$/g, ""),
    param,
  }));

const findInPath = (call: string, path: string): Named | null => {
  const [first, ...others] = paramsOf(path);
  if (first === undefined) return null;
  const { before, param } = first;
  const kind = ofDeletedBot.test(withoutVersion(path)) ? "deleted bot" : held[before];
  if (kind === undefined && heldByNone[before] === undefined)
    throw new Error(
      `${call}: nothing says whose {${param}} is, so nobody would check who may ask for it. Give "${before}" a line in ` +
        `\`held\` of ${file} if a workspace holds it; else one in \`heldByNone\`, with what makes it safe.`,
    );
  const known = kind === undefined ? [] : (inside[kind] ?? []);
  // A part that follows right upon another one, as in `{blockId}/{name}`, belongs to that.
  const unknown = others.find((other) => other.before !== "" && !known.includes(other.before));
  if (unknown !== undefined)
    throw new Error(
      `${call}: the server checks who may ask for {${param}}, and nobody would check {${unknown.param}}. Have the call ` +
        `look for it inside of that ${kind ?? before} only, and add "${unknown.before}" to \`inside\` of ${file}; or leave ` +
        "it out of the path.",
    );
  return kind === undefined ? null : { kind, param };
};

/** Callers who are known, and of whom a contract says what they must be allowed to do. */
const known: ReadonlySet<string> = new Set(["actor", "account", "token"]);

/**
 * What the path of a call names, which the server looks at before it lets anybody make it; null where it names nothing of a
 * workspace, and where whoever asks shows something else, such as the token of a result.
 *
 * @throws Error that says what to do, where a path has an id that nobody would check
 */
export const findNamed = ({ method, path, aliases = [], caller, needs }: PathOfCall): Named | null => {
  if (!known.has(caller)) return null;
  const call = `${method} ${path}`;
  const named = findInPath(call, path);
  for (const alias of aliases) {
    const other = findInPath(`${method} ${alias}`, alias);
    if (other?.kind !== named?.kind || other?.param !== named?.param)
      throw new Error(
        `${call}: its alias ${alias} names something else (${other?.kind ?? "nothing"}). Begin it as the path begins, up ` +
          "to the first {…}.",
      );
  }
  if (named !== null && needs === undefined)
    throw new Error(
      `${call}: it names a ${named.kind} without saying what whoever makes it must be allowed to. Give the contract ` +
        '`needs`: "read", "write" or "admin".',
    );
  return named;
};
