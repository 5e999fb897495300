import type { BotFile } from "../../nouns/bot-file.ts";
import type { Json } from "../../values/json.ts";

/** The addresses of videos for which old files store only the service and the video's id. */
const addresses: Readonly<Record<string, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  tiktok: (id) => `https://www.tiktok.com/@video/video/${id}`,
  gumlet: (id) => `https://play.gumlet.io/embed/${id}`,
};

const isGiven = (value: Json | undefined): value is string => typeof value === "string" && value.trim() !== "";

/** Adds the address to videos that have only a type and an id. */
export const fillVideoAddress = (file: BotFile): BotFile => ({
  ...file,
  groups: file.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) => {
      const { type, id, url } = block.content ?? {};
      if (block.type !== "video" || isGiven(url) || !isGiven(id) || !isGiven(type)) return block;
      const address = Object.hasOwn(addresses, type) ? addresses[type]?.(id.trim()) : undefined;
      return address === undefined ? block : { ...block, content: { ...block.content, url: address } };
    }),
  })),
});
