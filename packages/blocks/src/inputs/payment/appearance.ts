/** Returns the brightness of a colour, 0 to 255; null if it is not a plain opaque colour. */
const brightness = (color: string): number | null => {
  const [red, green, blue, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined || alpha < 0.5) return null;
  return red * 0.3 + green * 0.6 + blue * 0.1;
};

/** Returns the visible colour behind an element; null if it is a picture or none. */
const colorBehind = (element: HTMLElement | null): string | null => {
  if (!element) return null;
  const { backgroundColor } = getComputedStyle(element);
  return brightness(backgroundColor) === null ? colorBehind(element.parentElement) : backgroundColor;
};

/**
 * Returns a theme for the provider's form, which is in a frame and can't inherit styles: taken from the box around it
 * and the button below.
 */
export const appearanceOf = (box: HTMLElement, button: HTMLElement | null): object => {
  const { color, fontFamily, fontSize, borderRadius } = getComputedStyle(box);
  const background = colorBehind(box);
  const accent = button ? getComputedStyle(button).backgroundColor : "";
  const isNight = (brightness(color) ?? 0) > 140;
  const variables = {
    colorText: color,
    fontFamily,
    fontSizeBase: fontSize,
    borderRadius,
    ...(background === null ? {} : { colorBackground: background }),
    ...(brightness(accent) === null ? {} : { colorPrimary: accent }),
  };
  return { theme: isNight ? "night" : "stripe", variables };
};
