/** Scripts that are used by one language only, or nearly so. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/gu, "ja"],
  [/\p{sc=Hangul}/gu, "ko"],
  [/\p{sc=Thai}/gu, "th"],
  [/\p{sc=Greek}/gu, "el"],
  [/\p{sc=Hebrew}/gu, "he"],
  [/\p{sc=Georgian}/gu, "ka"],
  [/\p{sc=Armenian}/gu, "hy"],
];

/** Scripts of several languages, distinguished by letters that only some of them have; the last one is the default. */
const sharedScripts: readonly (readonly [RegExp, readonly (readonly [RegExp, string])[]])[] = [
  [
    /\p{sc=Arabic}/gu,
    [
      [/[ٹڈڑے]/u, "ur"],
      [/[پچژگ]/u, "fa"],
      [/./u, "ar"],
    ],
  ],
  [
    /\p{sc=Cyrillic}/gu,
    [
      [/[ўЎ]/u, "be"],
      [/[іїєґІЇЄҐ]/u, "uk"],
      [/[ыэёЫЭЁ]/u, "ru"],
    ],
  ],
  [/\p{sc=Han}/gu, [[/./u, "zh"]]],
];

/** Words that are frequent in one language and rare in the others. */
const commonWords: Readonly<Record<string, string>> = {
  en: "the and you your what is are of for with please this that would how thanks can we",
  de: "der die das und ist sie ihr ihre wie was nicht mit für bitte wir ich du deine danke einen möchten",
  fr: "le les et vous votre est pour avec quel quelle une des nous êtes vos merci dans bonjour sur",
  es: "el los las usted tu es qué para con cuál una por cómo su gracias nos hola quieres está",
  pt: "os você seu sua é para com qual uma não por como obrigado nos olá quer está seus",
  it: "il gli che è per con una sono tuo come vuoi grazie ciao della tua quale vostro",
  nl: "het een en je jouw wat voor met van wij bent niet bedankt wil uw hoe zijn",
  pl: "jest się nie na jak czy dla proszę twoje dziękuję co masz jakie twój przez",
  sv: "och är du din det att för med vad vill hur tack inte ett hej",
  tr: "ve bir için ne bu mı mi lütfen teşekkürler adınız nasıl merhaba ile sizin",
  id: "dan yang anda untuk apa ini terima kasih dengan silakan kami adalah nama",
  vi: "và của bạn là cho không có gì xin cảm ơn được tên",
};

const wordLists = Object.entries(commonWords).map(
  ([language, words]) => [language, new Set(words.split(" "))] as const,
);

/** The minimum number of common words; fewer may be chance. */
const leastWords = 3;

/** Returns the language code of a text; undefined if unclear. */
export const textLanguage = (text: string): string | undefined => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isMost = (script: RegExp, share: number) => (text.match(script)?.length ?? 0) > letters * share;
  // Japanese also uses Chinese characters, so a few Japanese ones suffice.
  for (const [script, language] of scripts) if (isMost(script, language === "ja" ? 0.1 : 0.5)) return language;
  for (const [script, languages] of sharedScripts)
    if (isMost(script, 0.5)) return languages.find(([letter]) => letter.test(text))?.[1];
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [first, second] = wordLists
    .map(([language, list]) => ({ language, count: words.filter((word) => list.has(word)).length }))
    .sort((one, other) => other.count - one.count);
  const isClear = first && second && first.count >= leastWords && first.count >= 2 * second.count;
  return isClear ? first.language : undefined;
};
