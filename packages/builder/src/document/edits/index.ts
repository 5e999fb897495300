export * from "./block-edits.ts";
export { copySelection, paste, readClip, readClipNotes } from "./clipboard.ts";
export * from "./edge-edits.ts";
export * from "./group-edits.ts";
export * from "./item-edits.ts";
export * from "./option-edits.ts";
export { readLines, textBubble } from "./read-lines.ts";
export * from "./selection-edits.ts";
export * from "./variable-edits.ts";
