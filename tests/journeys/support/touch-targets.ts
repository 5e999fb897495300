import type { Page } from "playwright-core";

/** The least width and height of what a finger presses, in pixels. */
const least = 44;

/** What may be smaller, by an exception of success criterion 2.5.5 of WCAG 2.2, and why that holds. */
const exceptions = [
  // Essential: cards are as large as the author has zoomed them. Everything on them stands in the sheet, in full size.
  ".react-flow__viewport *",
  // Essential: the licence of the library asks for this link.
  ".react-flow__attribution *",
  // Inline: links in sentences are as high as their line.
  "p a, li p a, dd a",
  // User agent: what the browser draws inside media.
  "video, audio",
];

/**
 * Finds the controls in sight that are too small for a finger, with their names and sizes. Sizes are those of the area
 * that answers a press: a control's own box, its label, the frame of a field, and what a pseudo-element adds around it.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ least, exceptions }) => {
      const controls =
        "button, a[href], input, select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=slider]";
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
        element.closest("[inert], [aria-hidden=true], [data-sonner-toaster]") === null;
      /** What only screen readers find is cut down to a pixel, itself or what it stands in. */
      const isForReaders = (element: Element) => {
        for (let each: Element | null = element; each; each = each.parentElement) {
          const { clipPath, clip, position } = getComputedStyle(each);
          if (position === "absolute" && (clipPath === "inset(50%)" || clip.startsWith("rect("))) return true;
        }
        return false;
      };
      const isLarge = ({ width, height }: { width: number; height: number }) =>
        // Half a pixel is lost where sizes are rounded.
        width >= least - 0.5 && height >= least - 0.5;
      /** Boxes to tick, often invisible, are pressed anywhere on their label; fields, also on the frame around them. */
      const pressed = (element: Element): Element => {
        if (element.matches("[type=checkbox], [type=radio]"))
          return (element as HTMLInputElement).labels?.[0] ?? element;
        if (!element.matches("input, textarea")) return element;
        const around = [element, element.parentElement, element.parentElement?.parentElement];
        return around.find((each) => each && getComputedStyle(each).borderTopWidth !== "0px") ?? element;
      };
      /** Feels, from the middle outwards, how far a press still reaches the element. */
      const feel = (element: Element) => {
        element.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const reach = (dx: number, dy: number) => {
          for (let steps = 0; ; steps += 0.5) {
            const hit = document.elementFromPoint(x + dx * steps, y + dy * steps);
            if (steps > least || !element.contains(hit)) return steps;
          }
        };
        return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) };
      };
      const places = new Map([...document.querySelectorAll("*")].map((each) => [each, each.scrollTop] as const));
      const found = [...document.querySelectorAll(controls)].flatMap((element) => {
        if (!isShown(element) || element.closest(exceptions.join(", ")) !== null) return [];
        const target = pressed(element);
        const own = target.getBoundingClientRect();
        if (own.width <= 1 || own.height <= 1 || isLarge(own) || isForReaders(target)) return [];
        const felt = feel(target);
        // Nothing of it is in sight under a panel that covers the screen.
        if (felt.width === 0 || isLarge(felt)) return [];
        const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? "";
        const sizes = `${Math.round(felt.width)}×${Math.round(felt.height)}`;
        return [`${element.tagName.toLowerCase()} “${name}” ${sizes} .${element.getAttribute("class") ?? ""}`];
      });
      for (const [element, top] of places) if (element.scrollTop !== top) element.scrollTop = top;
      return [...new Set(found)];
    },
    { least, exceptions },
  );
