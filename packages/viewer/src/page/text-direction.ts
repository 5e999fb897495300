const letters = /\p{L}/u;
const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;

/** The direction of a text: that of its first letter. The whole page follows what the bot says first. */
export const textDirection = (text: string): "ltr" | "rtl" => {
  const first = letters.exec(text);
  return first && rightToLeft.test(first[0]) ? "rtl" : "ltr";
};
