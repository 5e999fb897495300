/** How dark a colour is, 0 to 255; null for what is no plain colour or can be seen through. */
const brightness = (color: string): number | null => {
  const [red, green, blue, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined || alpha < 0.5) return null;
  return red * 0.3 + green * 0.6 + blue * 0.1;
};

/** The look of the provider's form, taken from the box around it and the button below: it stands in a frame of its own. */
export const appearanceOf = (box: HTMLElement, button: HTMLElement | null): object => {
  const { color, backgroundColor, fontFamily, fontSize, borderRadius } = getComputedStyle(box);
  const accent = button ? getComputedStyle(button).backgroundColor : "";
  const isNight = (brightness(color) ?? 0) > 140;
  const variables = {
    colorText: color,
    fontFamily,
    fontSizeBase: fontSize,
    borderRadius,
    ...(brightness(backgroundColor) === null ? {} : { colorBackground: backgroundColor }),
    ...(brightness(accent) === null ? {} : { colorPrimary: accent }),
  };
  return { theme: isNight ? "night" : "stripe", variables };
};
