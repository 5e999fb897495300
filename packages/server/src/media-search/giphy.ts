import * as z from "zod";
import { address, httpAddress, type Library, pageSize, readEach } from "./library.ts";

const api = "https://api.giphy.com/v1/gifs";
/** The highest offset that GIPHY accepts. */
const lastOffset = 4999;

const answer = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({ total_count: z.number(), count: z.number(), offset: z.number() }),
});

/** GIPHY sends widths and heights as strings. */
const gif = z.object({
  id: z.string(),
  title: z.string().default(""),
  username: z.string().default(""),
  images: z.object({
    fixed_width: z.object({ url: httpAddress, width: z.coerce.number().int(), height: z.coerce.number().int() }),
    original: z.object({ url: httpAddress }),
  }),
});

/** Searches GIFs on GIPHY. */
export const giphy = (key: string): Library => ({
  facts: { id: "giphy", name: "GIPHY", kind: "image", homeUrl: "https://giphy.com/" },
  keyName: "NEXT_PUBLIC_GIPHY_API_KEY",
  isBusy: (status) => status === 429,
  request: ({ q, page }) => ({
    url: address(q === "" ? `${api}/trending` : `${api}/search`, {
      api_key: key,
      ...(q === "" ? {} : { q }),
      limit: pageSize,
      offset: (page - 1) * pageSize,
      rating: "g",
    }),
  }),
  read(given) {
    const { data, pagination } = answer.parse(given);
    const next = pagination.offset + pagination.count;
    return {
      items: readEach(gif, data).map(({ id, title, username, images: { fixed_width: small, original } }) => ({
        id,
        preview: small.url,
        url: original.url,
        width: small.width,
        height: small.height,
        title,
        author: username,
        authorUrl: username === "" ? null : `https://giphy.com/${encodeURIComponent(username)}`,
      })),
      hasMore: pagination.count > 0 && next < Math.min(pagination.total_count, lastOffset),
    };
  },
});
