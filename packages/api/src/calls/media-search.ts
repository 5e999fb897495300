import * as z from "zod";
import { defineCall } from "../contract/call.ts";

const library = z.enum(["giphy", "unsplash", "pexels"]);
/** A library of pictures or videos that the server can search. */
export type MediaLibrary = z.output<typeof library>;

const httpAddress = z.url({ protocol: /^https?$/ });

const mediaItem = z
  .object({
    id: z.string(),
    preview: httpAddress.meta({ description: "a small picture of it" }),
    url: httpAddress.meta({ description: "the picture or video itself" }),
    width: z.int(),
    height: z.int(),
    title: z.string().meta({ description: "what is on it; may be empty" }),
    author: z.string().meta({ description: "who made it; may be empty" }),
    authorUrl: httpAddress.nullable().meta({ description: "the author's page in the library" }),
  })
  .meta({ id: "MediaItem" });
export type MediaItem = z.output<typeof mediaItem>;

export const listMediaLibraries = defineCall({
  section: "Files",
  halves: ["builder"],
  caller: "actor",
  needs: "read",
  summary: "List the libraries in which pictures and videos can be searched",
  description: "Those for which the server has a key.",
  method: "GET",
  path: "/api/v1/media-search",
  answer: z.object({
    libraries: z.array(
      z.object({
        id: library,
        name: z.string().meta({ description: "for people" }),
        kind: z.enum(["image", "video"]),
        homeUrl: httpAddress.meta({ description: "where the credit of the library leads" }),
      }),
    ),
  }),
});

export const searchMedia = defineCall({
  section: "Files",
  halves: ["builder"],
  caller: "actor",
  needs: "write",
  summary: "Search a library for pictures or videos",
  description:
    "The server asks the library with its own key, and keeps the answer for some minutes. Without words it gives what is popular. That there is no list is an answer, too, and says why.",
  method: "GET",
  path: "/api/v1/media-search/{library}",
  params: z.object({ library }),
  query: z.object({
    q: z.string().trim().max(50).default("").meta({ description: "the words to search for" }),
    page: z.coerce.number().int().min(1).max(200).default(1).meta({ description: "the first is 1" }),
  }),
  answer: z.discriminatedUnion("isDone", [
    z.object({ isDone: z.literal(true), items: z.array(mediaItem), hasMore: z.boolean() }),
    z.object({ isDone: z.literal(false), error: z.string().meta({ description: "for people" }) }),
  ]),
});

export const chooseUnsplashPhoto = defineCall({
  section: "Files",
  halves: ["builder"],
  caller: "actor",
  needs: "write",
  summary: "Tell Unsplash that a photo is used",
  description:
    "Unsplash asks for it of everybody who uses a photo. Where Unsplash can't be told, the server's log says so, and the photo is used nevertheless.",
  method: "POST",
  path: "/api/v1/media-search/unsplash/{id}/chosen",
  params: z.object({ id: z.string().regex(/^[\w-]{1,50}$/) }),
  status: 204,
  answer: "nothing",
});
