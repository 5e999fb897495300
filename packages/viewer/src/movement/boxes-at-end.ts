import { type Box, boxOf } from "./move.ts";

/** At most this many bubbles at the end of the log change at once; those before them stay in place. */
const liveBubbles = 4;

/** Returns the boxes of the avatars and bubbles at the end of the log. They are few, however long the chat is. */
export const boxesAtEnd = (log: Element): Map<Element, Box> => {
  const boxes = new Map<Element, Box>();
  let left = liveBubbles;
  const add = (element: Element): boolean => {
    const box = boxOf(element, log);
    if (box) boxes.set(element, box);
    return box !== null;
  };
  for (let group = log.lastElementChild; group && left > 0; group = group.previousElementSibling) {
    const [avatar] = group.getElementsByClassName("parley-avatar");
    if (avatar) add(avatar);
    const bubbles = group.getElementsByClassName("parley-bubbles")[0]?.children ?? [];
    for (let index = bubbles.length - 1; index >= 0 && left > 0; index -= 1) {
      const bubble = bubbles[index];
      if (bubble && add(bubble)) left -= 1;
    }
  }
  return boxes;
};
