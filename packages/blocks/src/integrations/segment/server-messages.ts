import type { JsonObject } from "@parley/core";
import { toProperties } from "../../services/typed-pairs.ts";
import type { SegmentBlock } from "./block.ts";

type Options = SegmentBlock["options"];
type Of<Word> = Extract<Options, { action: Word }>;

/** A message for Segment with the path of its call. */
export interface SegmentMessage {
  path: "alias" | "identify" | "page" | "track";
  body: JsonObject;
}

// Each of these functions returns null if a required value is empty: the block then silently does nothing
// (specification, section 5).

export const makeAlias = ({ userId, previousId }: Of<"Alias">): SegmentMessage | null =>
  userId === "" || previousId === "" ? null : { path: "alias", body: { userId, previousId } };

export const makeIdentify = ({ userId, email, traits }: Of<"Identify User">): SegmentMessage | null =>
  userId === "" || email === ""
    ? null
    : { path: "identify", body: { userId, traits: { ...toProperties(traits), email } } };

export const makePage = ({ userId, name, category, properties }: Of<"Page">): SegmentMessage | null =>
  userId === "" || name === ""
    ? null
    : { path: "page", body: { userId, name, category, properties: toProperties(properties) } };

export const makeTrack = ({ eventName, userId, properties }: Of<"Track">): SegmentMessage | null =>
  eventName === "" || userId === ""
    ? null
    : { path: "track", body: { userId, event: eventName, properties: toProperties(properties) } };
