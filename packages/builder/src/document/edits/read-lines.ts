import type { Json } from "@parley/core";
import type { NewBlock } from "./block-edits.ts";

const bullet = /^\s*(?:[-*•–·◦‣]|\(?\d{1,2}[.)]|\[[ xX]?\])\s+(.+)$/;

/** Rich text of one paragraph. */
const paragraph = (text: string): Json[] => [{ type: "p", children: [{ text }] }];

/** A bubble that says a text. */
export const textBubble = (text: string): NewBlock => ({ type: "text", options: { richText: paragraph(text) } });

/** Converts lines of plain text to blocks: bubbles, and buttons for consecutive bullets. */
export const readLines = (text: string): NewBlock[] => {
  const blocks: NewBlock[] = [];
  let buttons: string[] = [];
  const finish = () => {
    if (buttons.length > 0) blocks.push({ type: "choice input", items: buttons.map((content) => ({ content })) });
    buttons = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const item = bullet.exec(line)?.[1]?.trim();
    if (item) buttons.push(item);
    else if (line.trim() !== "") {
      finish();
      blocks.push(textBubble(line.trim()));
    }
  }
  finish();
  return blocks;
};
