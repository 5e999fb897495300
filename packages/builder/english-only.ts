import type { Plugin } from "vite";

/** A file with React Aria's own texts in another language than English. */
const otherLanguage = /\/react-(?:aria|stately)[\w-]*\/.*\/intl\/(?:[\w-]+\/)?(?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/;

/**
 * Leaves out the texts that React Aria has for screen readers in thirty other languages. The app's own texts are English,
 * and a page whose `lang` is English is read with an English voice.
 */
export const englishOnly = (): Plugin => ({
  name: "english-only",
  load: (id) => (otherLanguage.test(id) ? "export default undefined;" : null),
});
