import type { BotFile } from "./bot-file.ts";
import { htmlToRichText, plainTextToRichText } from "./html-to-rich-text.ts";
import { counted, type ImportReport } from "./import-report.ts";
import { mapBlocks } from "./map-blocks.ts";

/** Text bubbles that hold only `html` or `plainText` get the rich text that is shown today. */
export const fillRichText = (file: BotFile, report: ImportReport): BotFile => {
  let count = 0;
  const filled = mapBlocks(file, (block) => {
    const { content } = block;
    if (block.type !== "text" || !content || Array.isArray(content.richText)) return block;
    const richText =
      typeof content.html === "string" && content.html !== ""
        ? htmlToRichText(content.html)
        : typeof content.plainText === "string" && content.plainText !== ""
          ? plainTextToRichText(content.plainText)
          : null;
    if (!richText) return block;
    count++;
    return { ...block, content: { ...content, richText } };
  });
  if (count > 0)
    report.upgraded.push({ path: "groups", message: `${counted(count, "text bubble")} held only HTML or plain text.` });
  return filled;
};
