import * as z from "zod";
import { address, httpAddress, type Library, type LibraryRequest, pageSize, readEach } from "./library.ts";

const api = "https://api.unsplash.com";

const found = z.object({ total_pages: z.number(), results: z.array(z.unknown()) });
const popular = z.array(z.unknown());

const photo = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  alt_description: z.string().nullish(),
  urls: z.object({ regular: httpAddress, small: httpAddress }),
  user: z.object({ name: z.string(), links: z.object({ html: httpAddress }) }),
  links: z.object({ download_location: z.string() }),
});

export interface UnsplashApp {
  name: string;
  accessKey: string;
}

/** The headers that identify the server to Unsplash. */
const headersOf = ({ accessKey }: UnsplashApp) => ({
  authorization: `Client-ID ${accessKey}`,
  "accept-version": "v1",
});

/**
 * The request that reports the use of a photo. It goes to the address that Unsplash sent with the photo, otherwise to
 * the default one.
 */
export const unsplashDownload = (app: UnsplashApp, id: string, location = ""): LibraryRequest => {
  const isTheirs = location.startsWith(`${api}/photos/`) && URL.canParse(location);
  return { url: new URL(isTheirs ? location : `${api}/photos/${id}/download`), headers: headersOf(app) };
};

/** Searches photos on Unsplash. `onFound` receives the address for reporting the use of each photo. */
export const unsplash = (app: UnsplashApp, onFound: (id: string, location: string) => void): Library => {
  const credit = (page: string) => address(page, { utm_source: app.name, utm_medium: "referral" }).href;
  return {
    facts: { id: "unsplash", name: "Unsplash", kind: "image", homeUrl: credit("https://unsplash.com/") },
    keyName: "NEXT_PUBLIC_UNSPLASH_ACCESS_KEY",
    isBusy: (status, text) => status === 429 || (status === 403 && /rate limit/i.test(text)),
    request: ({ q, page }) => ({
      url: address(q === "" ? `${api}/photos` : `${api}/search/photos`, {
        ...(q === "" ? {} : { query: q }),
        page,
        per_page: pageSize,
      }),
      headers: headersOf(app),
    }),
    read(given, { q, page }) {
      const search = q === "" ? null : found.parse(given);
      const entries = search?.results ?? popular.parse(given);
      const photos = readEach(photo, entries);
      for (const { id, links } of photos) onFound(id, links.download_location);
      return {
        items: photos.map(({ id, width, height, alt_description, urls, user }) => ({
          id,
          preview: urls.small,
          url: urls.regular,
          width,
          height,
          title: alt_description ?? "",
          author: user.name,
          authorUrl: credit(user.links.html),
        })),
        hasMore: search ? page < search.total_pages : entries.length === pageSize,
      };
    },
  };
};
