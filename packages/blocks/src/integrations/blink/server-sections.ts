import { base64, completeLink, type Json, type JsonObject, type ServerContext, toList, toNumber } from "@parley/core";
import { ServiceFailure } from "../../services/service-failure.ts";
import { findVideo } from "../../videos/find-video.ts";
import type { BlinkBlock } from "./block.ts";
import { readAttachment } from "./server-attachment.ts";

type FeedOptions = Extract<BlinkBlock["options"], { action: "Send Feed Event" }>;
type Section = FeedOptions["sections"][number];
type Of<Word> = Extract<Section, { type: Word }>;

/** Returns the entries, whether written one by one or as a list from a variable. */
export const readEntries = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => toList(text)).flatMap((entry) => (entry?.trim() ? [entry.trim()] : []));

/** Removes empty values. */
export const filled = (values: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== ""),
  );

/** Converts an action to Blink's format, which encodes addresses in base64. */
const toAction = ({ type, url }: Of<"Buttons">["buttons"][number]["clientAction"]): string =>
  `blink:${type === "Open Link" ? "link" : "webview"}?url=${encodeURIComponent(base64(completeLink(url)))}&action=open`;

const toButtons = ({ buttons }: Of<"Buttons">): JsonObject[] =>
  buttons.flatMap(({ label, clientAction, iconUrl }) =>
    clientAction.url === "" ? [] : [filled({ label, client_action: toAction(clientAction), icon_url: iconUrl })],
  );

const toBars = ({ data }: Of<"Horizontal Bar Chart">): JsonObject[] =>
  data.flatMap(({ name, value, label }) =>
    name === "" ? [] : [filled({ name, raw_value: toNumber(value), display_value: label })],
  );

/**
 * Converts a video link.
 * @throws ServiceFailure
 */
const toVideo = ({ link }: Of<"YouTube">): JsonObject => {
  const { type, id } = findVideo(completeLink(link));
  if (type !== "youtube" || id === undefined) throw new ServiceFailure("Invalid YouTube URL.");
  return { video_id: id };
};

/** Converts a section to the API's format; null if it is empty. */
const contentOf = async (section: Section, context: ServerContext): Promise<JsonObject | null> => {
  switch (section.type) {
    case "Header":
      return section.title === "" ? null : filled({ title: section.title, icon_url: section.iconUrl });
    case "Text":
      return section.value === "" ? null : { value: section.value, is_markdown: true };
    case "Labelled Text": {
      const { label, value, iconUrl } = section;
      return label === "" && value === "" ? null : { ...filled({ icon_url: iconUrl }), label, value };
    }
    case "Image": {
      const { imageUrl, fitImage, width, height } = section;
      if (imageUrl === "") return null;
      return filled({ image_url: imageUrl, fit_image: fitImage, width: toNumber(width), height: toNumber(height) });
    }
    case "Image gallery": {
      const data = readEntries(section.imageUrls).map((image_url) => ({ type: "gallery_image", image_url }));
      return data.length === 0 ? null : { data };
    }
    case "YouTube":
      return toVideo(section);
    case "Link": {
      const { url, title, description, imageUrl, imagePlacement } = section;
      if (url === "") return null;
      const image = { image_url: imageUrl, image_placement: imagePlacement };
      return filled({ url: completeLink(url), title, subtitle: description, ...image });
    }
    case "Buttons": {
      const data = toButtons(section);
      return data.length === 0 ? null : { data };
    }
    case "Attachment":
      return section.url === "" ? null : readAttachment(completeLink(section.url), context);
    case "Event": {
      const { title, description, start, end, allDay } = section;
      return title === "" ? null : filled({ title, description, start, end, all_day: allDay });
    }
    case "Horizontal Bar Chart": {
      const data = toBars(section);
      return data.length === 0 ? null : filled({ total_raw_value: toNumber(section.total), data });
    }
  }
};

const wireType = (word: string): string => word.toLowerCase().replaceAll(" ", "_");

/**
 * Converts the sections of a card, without empty ones.
 * @throws ServiceFailure if one is invalid
 */
export const toSections = async (sections: readonly Section[], context: ServerContext): Promise<JsonObject[]> => {
  const written: JsonObject[] = [];
  for (const section of sections) {
    const content = await contentOf(section, context);
    const type = section.type === "Image gallery" ? "gallery" : wireType(section.type);
    if (content) written.push({ type, ...content });
  }
  return written;
};
