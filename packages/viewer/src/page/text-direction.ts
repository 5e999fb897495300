const letters = /\p{L}/u;
const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;

/**
 * Returns the direction of a text, by its first letter. The direction of the first message applies to the whole page.
 */
export const textDirection = (text: string): "ltr" | "rtl" => {
  const first = letters.exec(text);
  return first && rightToLeft.test(first[0]) ? "rtl" : "ltr";
};
