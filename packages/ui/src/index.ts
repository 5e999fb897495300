export { type SendOptions, sendBytes } from "./uploads/send-bytes.ts";
export {
  type BubblePace,
  type BubbleView,
  type BubbleViewProps,
  type BubbleViews,
  defineBubbleView,
} from "./visitor/bubble-view.ts";
export type { ClientBrowser, ClientEffect, ClientEffects } from "./visitor/client-effect.ts";
export { isEmbedded, isFocusOutside } from "./visitor/embedded.ts";
export { FieldForm } from "./visitor/field-form.tsx";
export { createFileQueue, type FileQueue } from "./visitor/files/create-file-queue.ts";
export { FileList } from "./visitor/files/file-list.tsx";
export { tooLargeText } from "./visitor/files/upload-texts.ts";
export type { UploadOptions, UploadOutcome, Uploads, WatchedQueue } from "./visitor/files/uploads.ts";
export { useFileQueue } from "./visitor/files/use-file-queue.ts";
export { useKeptFocus } from "./visitor/files/use-kept-focus.ts";
export {
  defineInputView,
  type InputHost,
  type InputView,
  type InputViewProps,
  type InputViews,
} from "./visitor/input-view.ts";
export { LineIcon } from "./visitor/line-icon.tsx";
export { loadScript } from "./visitor/load-script.ts";
export { markInvalid } from "./visitor/mark-invalid.ts";
export { MissingMedia } from "./visitor/missing-media.tsx";
export { isBroken, MissingPictureIcon } from "./visitor/missing-picture.tsx";
export { type Pickable, PickForm } from "./visitor/pick-form.tsx";
export { PickedAnswer } from "./visitor/picked-answer.tsx";
export { Picture } from "./visitor/picture.tsx";
export { RatingIcon } from "./visitor/rating-icon.tsx";
export { RichText } from "./visitor/rich-text.tsx";
export { runOnPage } from "./visitor/run-on-page.ts";
export { isSafeImageUrl, isSafeMediaUrl, isSafePageUrl, toSafeLink } from "./visitor/safe-url.ts";
export { languageOfTexts, say, sayCount, setTexts } from "./visitor/say.ts";
export { SendButton } from "./visitor/send-button.tsx";
export { type SingleLineKind, TextForm } from "./visitor/text-form.tsx";
export { useIsLive } from "./visitor/use-is-live.ts";
export type { ViewLoaders, VisitorBlocks } from "./visitor/visitor-blocks.ts";
