/** The source of a video; `url` is a file that the browser plays itself. */
type VideoType = "url" | "youtube" | "vimeo" | "tiktok" | "gumlet";

/** A recognised video address. */
export interface FoundVideo {
  type: VideoType;
  url: string;
  id?: string;
  /** More parameters of the address, such as the start time; begins with a question mark. */
  queryParamsStr?: string;
  /** Whether it is higher than wide, as made for phones. */
  isUpright: boolean;
}

interface Address {
  host: string;
  path: string;
  /** The pairs of the query, not decoded. */
  query: [key: string, value: string][];
}

const pattern = /^(?:https?:)?\/\/([^/?#]+)([^?#]*)(?:\?([^#]*))?/i;

const parseAddress = (url: string): Address | null => {
  const [all, host = "", path = "", query = ""] = pattern.exec(url) ?? [];
  if (all === undefined) return null;
  const pairs = query.split("&").filter((pair) => pair !== "");
  return {
    host: host.toLowerCase().replace(/^(?:www|m|music)\./, ""),
    path,
    query: pairs.map((pair) => [pair.split("=", 1)[0] ?? "", pair.slice(pair.indexOf("=") + 1)]),
  };
};

/**
 * Recognizes YouTube (with shorts, live and short links), Vimeo, TikTok, Gumlet, and embeds of OneDrive, which become
 * downloads (specification, section 5). Everything else is a file's address.
 */
export const findVideo = (url: string): FoundVideo => {
  const address = parseAddress(url);
  const found = address && (findYoutube(address) ?? findVimeo(address) ?? findTiktok(address) ?? findGumlet(address));
  if (found) return { url, isUpright: false, ...found };
  const isOneDrive = address?.host === "onedrive.live.com" && address.path === "/embed";
  return { type: "url", url: isOneDrive ? url.replace("/embed", "/download") : url, isUpright: false };
};

type Found = Omit<FoundVideo, "url" | "isUpright"> & { isUpright?: boolean };

const findYoutube = ({ host, path, query }: Address): Found | null => {
  const isShort = host === "youtu.be";
  if (!isShort && host !== "youtube.com" && host !== "youtube-nocookie.com") return null;
  const [, kind, named] = /^\/(shorts|embed|live|v)\/([\w-]+)/.exec(path) ?? [];
  const watched = path === "/watch" ? query.find(([key]) => key === "v")?.[1] : undefined;
  const id = isShort ? /^\/([\w-]+)/.exec(path)?.[1] : (named ?? /^[\w-]+/.exec(watched ?? "")?.[0]);
  if (id === undefined) return null;
  const others = query.filter(([key]) => key !== "v").map(([key, value]): [string, string] => toStart(key, value));
  return { type: "youtube", id, ...queryText(others), isUpright: kind === "shorts" };
};

/** Shared links give the start time as `t`: `90`, `90s` or `1m30s`; players require seconds in `start`. */
const toStart = (key: string, value: string): [string, string] => {
  if (key !== "t") return [key, value];
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(value) ?? [];
  return ["start", String(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))];
};

const findVimeo = ({ host, path, query }: Address): Found | null => {
  if (host !== "vimeo.com" && host !== "player.vimeo.com") return null;
  const [, id, secret] =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d+)(?:\/([\da-f]+))?/.exec(path) ?? [];
  if (id === undefined) return null;
  // Unlisted videos require this key.
  const pairs: [string, string][] = secret === undefined ? query : [["h", secret], ...query];
  return { type: "vimeo", id, ...queryText(pairs) };
};

const findTiktok = ({ host, path }: Address): Found | null => {
  const id = host === "tiktok.com" ? /^\/@[^/]+\/video\/(\d+)/.exec(path)?.[1] : undefined;
  return id === undefined ? null : { type: "tiktok", id, isUpright: true };
};

const findGumlet = ({ host, path, query }: Address): Found | null => {
  const [, id] =
    (/^gumlet\.(?:com|tv)$/.test(host) && /^\/watch\/([\w-]+)/.exec(path)) ||
    (host === "play.gumlet.io" && /^\/embed\/([\w-]+)/.exec(path)) ||
    [];
  return id === undefined ? null : { type: "gumlet", id, ...queryText(query) };
};

const queryText = (pairs: readonly [string, string][]): { queryParamsStr?: string } =>
  pairs.length === 0 ? {} : { queryParamsStr: `?${pairs.map((pair) => pair.join("=")).join("&")}` };
