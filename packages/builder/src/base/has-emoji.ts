let known: boolean | undefined;

const drawsInColour = (text: string): boolean => {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return true;
  pen.font = "16px sans-serif";
  pen.fillText(text, 0, 16);
  const { data } = pen.getImageData(0, 0, 24, 24);
  return data.some((value, place) => place % 4 === 0 && value !== data[place + 1]);
};

/** Whether this system has an emoji font. Without one, emoji would be empty boxes. */
export const hasEmoji = (): boolean => {
  known ??= drawsInColour("🎯");
  return known;
};
