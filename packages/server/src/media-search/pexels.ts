import * as z from "zod";
import { address, httpAddress, type Library, pageSize, readEach } from "./library.ts";

const api = "https://api.pexels.com/videos";
/** The maximum width in pixels. Wider files take longer to load and look no better in a chat. */
const widest = 1280;

const answer = z.object({ videos: z.array(z.unknown()), next_page: z.string().nullish() });

const file = z.object({ file_type: z.literal("video/mp4"), width: z.int(), link: httpAddress });

const video = z.object({
  id: z.number(),
  width: z.int(),
  height: z.int(),
  image: httpAddress,
  user: z.object({ name: z.string(), url: httpAddress }),
  video_files: z.array(z.unknown()),
});

/** Chooses the widest file within the limit, otherwise the narrowest. */
const chooseFile = (files: readonly unknown[]) => {
  const byWidth = readEach(file, files).sort((a, b) => a.width - b.width);
  return byWidth.findLast(({ width }) => width <= widest) ?? byWidth[0];
};

/** Searches videos on Pexels. */
export const pexels = (key: string): Library => ({
  facts: { id: "pexels", name: "Pexels", kind: "video", homeUrl: "https://www.pexels.com/" },
  keyName: "NEXT_PUBLIC_PEXELS_API_KEY",
  isBusy: (status) => status === 429,
  request: ({ q, page }) => ({
    url: address(q === "" ? `${api}/popular` : `${api}/search`, {
      ...(q === "" ? {} : { query: q }),
      page,
      per_page: pageSize,
    }),
    headers: { authorization: key },
  }),
  read(given) {
    const { videos, next_page } = answer.parse(given);
    return {
      items: readEach(video, videos).flatMap(({ id, width, height, image, user, video_files }) => {
        const chosen = chooseFile(video_files);
        if (chosen === undefined) return [];
        const facts = { id: String(id), preview: image, url: chosen.link, width, height, title: "" };
        return [{ ...facts, author: user.name, authorUrl: user.url }];
      }),
      hasMore: typeof next_page === "string" && next_page !== "",
    };
  },
});
