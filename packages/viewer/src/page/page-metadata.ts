import type { Flow } from "@parley/core";
import { visitorTexts } from "@parley/core/visitor-texts";
import { say } from "@parley/ui";
import { nameForVisitors } from "../base/bot-name.ts";
import { escapeHtml } from "./escape.ts";

/** The default icon, a speech bubble; embedded, so that it needs no request. */
const defaultIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M6 5h20a4 4 0 0 1 4 4v11a4 4 0 0 1-4 4H15l-7 6v-6H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Z" fill="#ff5924"/><circle cx="10.5" cy="14.5" r="2" fill="#fff"/><circle cx="16" cy="14.5" r="2" fill="#fff"/><circle cx="21.5" cy="14.5" r="2" fill="#fff"/></svg>',
)}`;

interface MetadataInput {
  flow: Flow;
  pageUrl: string;
  viewerUrl: string;
  /** The description of bots without their own, in the page's language. */
  usualDescription?: string;
}

/** The title of the page: the author's, else the bot's name, if it has one. */
export const pageTitle = (flow: Flow): string =>
  flow.settings.metadata.title || nameForVisitors(flow, say("chat", "Chat"));

/** Description, social preview, icon and robots elements (specification, section 2). */
export const pageMetadata = ({
  flow,
  pageUrl,
  viewerUrl,
  usualDescription = visitorTexts().page.description,
}: MetadataInput): string => {
  const { imageUrl, favIconUrl, allowIndexing } = flow.settings.metadata;
  const description = flow.settings.metadata.description || usualDescription;
  const url = withoutQuery(pageUrl);
  const image = imageUrl || (viewerUrl === "" ? "" : `${viewerUrl.replace(/\/$/, "")}/assets/site-preview.png`);
  const isOwnAddress = viewerUrl !== "" && pageUrl.startsWith(viewerUrl);
  return [
    meta("name", "description", description),
    meta("property", "og:title", pageTitle(flow)),
    meta("property", "og:description", description),
    meta("property", "og:type", "website"),
    meta("property", "og:url", url),
    image === "" ? "" : meta("property", "og:image", image),
    meta("name", "twitter:card", "summary_large_image"),
    isOwnAddress && allowIndexing !== true ? meta("name", "robots", "noindex") : "",
    `<link rel="icon" href="${escapeHtml(favIconUrl || defaultIcon)}">`,
  ]
    .filter((element) => element !== "")
    .join("\n");
};

const meta = (kind: "name" | "property", name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** The query may contain answers, so it is left out of shared addresses. */
const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? url;
