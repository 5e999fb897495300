import type { Page } from "playwright-core";

/** A part of the chat in one frame. */
export interface FramePart {
  /** Its kind with a number: `bubble 3`. */
  name: string;
  left: number;
  top: number;
  /** The visible width, without clipped parts. */
  width: number;
  height: number;
  /** The product of its own opacity and that of its ancestors. */
  opacity: number;
  /** Whether it or an ancestor is being animated. */
  isMoving: boolean;
  /** Whether it shows typing dots instead of its text. */
  isTyping: boolean;
}

/** What one frame shows. */
export interface Frame {
  parts: FramePart[];
  /** The number of running animations with an effect, including those of the dots. */
  animations: number;
}

/** Records each frame of the page from the start. Returns a function that returns the frames. */
export const recordFrames = async (page: Page): Promise<() => Promise<Frame[]>> => {
  await page.addInitScript(() => {
    const frames: Frame[] = [];
    const names = new WeakMap<Element, string>();
    let count = 0;
    Object.assign(window, { frames: undefined, recordedFrames: frames });

    const kinds: [string, string][] = [
      ["avatar", ".parley-avatar"],
      ["bubble", ".parley-host-bubble"],
      ["answer", ".parley-guest-bubble"],
      ["field", ".parley-input .parley-field"],
      ["button", ".parley-input .parley-button:not(.parley-send-button)"],
    ];
    const opacityOf = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
    const isMoving = (element: Element | null): boolean =>
      element?.getAnimations().some(({ playState }) => playState === "running") ?? false;
    const partOf = (kind: string, element: Element): FramePart[] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0) return [];
      if (!names.has(element)) {
        count += 1;
        names.set(element, `${kind} ${count}`);
      }
      const [up = 0, right = 0, down = right, start = right] =
        /inset\(([^)]*?)(?: round|\))/
          .exec(getComputedStyle(element).clipPath)?.[1]
          ?.split(" ")
          .map(Number.parseFloat) ?? [];
      const clip = { up, right, down: Number.isNaN(down) ? up : down, start };
      return [
        {
          name: names.get(element) ?? kind,
          left: left + clip.start,
          top: top + clip.up,
          width: width - clip.start - clip.right,
          height: height - clip.up - clip.down,
          opacity: opacityOf(element),
          isMoving:
            isMoving(element) ||
            isMoving(element.closest(".parley-chat-content")) ||
            isMoving(element.closest(".parley-input")),
          isTyping: element.classList.contains("parley-typing"),
        },
      ];
    };
    const look = () => {
      frames.push({
        parts: kinds.flatMap(([kind, selector]) =>
          [...document.querySelectorAll(selector)].flatMap((element) => partOf(kind, element)),
        ),
        animations: document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 0).length,
      });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { recordedFrames: Frame[] }).recordedFrames);
};
