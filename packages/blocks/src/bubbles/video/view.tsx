import { type BubbleViewProps, defineBubbleView } from "@parley/ui";
import { EmbeddedVideo } from "./embedded-video.tsx";
import { VideoFile } from "./video-file.tsx";

export interface VideoContent {
  type: "url" | "youtube" | "vimeo" | "tiktok" | "gumlet";
  url: string;
  id?: string;
  queryParamsStr?: string;
  aspectRatio?: string;
  /** In pixels, if no aspect ratio is set. */
  height?: number;
  maxWidth: string;
  areControlsDisplayed: boolean;
  isAutoplayEnabled: boolean;
}

const VideoBubble = ({ content, isShown, isPast }: BubbleViewProps<VideoContent>) => {
  const { type, url, aspectRatio, height, maxWidth, areControlsDisplayed, isAutoplayEnabled } = content;
  const style = { maxWidth, ...(aspectRatio === undefined ? { height } : { aspectRatio }) };
  const shared = { style, isShown, isAutoplay: isAutoplayEnabled && !isPast };
  return type === "url" ? (
    <VideoFile {...shared} url={url} hasControls={areControlsDisplayed} />
  ) : (
    <EmbeddedVideo {...shared} content={{ ...content, type }} />
  );
};

export const view = defineBubbleView<VideoContent>("embed", VideoBubble);
