/** The side of a stored picture, in pixels. */
const side = 256;

/**
 * Crops an image file to a square from its middle and returns it in base64.
 * @throws if the browser can't read the file as an image
 */
export const shrinkPicture = async (file: Blob): Promise<string> => {
  const image = await createImageBitmap(file);
  const cut = Math.min(image.width, image.height);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser draws no pictures.");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, (image.width - cut) / 2, (image.height - cut) / 2, cut, cut, 0, 0, side, side);
  image.close();
  // Browsers that can't write WebP write PNG instead.
  const [, base64 = ""] = canvas.toDataURL("image/webp", 0.85).split(",");
  return base64;
};
