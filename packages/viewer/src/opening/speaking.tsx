import { type Flow, inLanguage, writtenIn } from "@parley/core";
import { type ChatTexts, type GivenTexts, visitorTexts } from "@parley/core/visitor-texts";
import { setTexts } from "@parley/ui";
import { type ReactElement, useSyncExternalStore } from "react";
import type { Bootstrap } from "../state/bootstrap.ts";
import type { Chat } from "../state/chat.ts";
import type { Write } from "../state/writes.ts";

// Loaded where the language of a chat may be another than that of its page.

interface Spoken {
  flow: Flow;
  words: ChatTexts;
  texts: GivenTexts | undefined;
}

const speak = (flow: Flow, language: string | undefined): Spoken => {
  const { chat: words, said: texts } = visitorTexts(language ?? flow.settings.general.language);
  return { flow: inLanguage(flow, language), words, texts };
};

/** What was said so far stays in its language for those who hear it; the page takes the new one. */
const turnPage = (tag: string): void => {
  const { documentElement: page } = document;
  for (const bubble of page.querySelectorAll(".parley-host-bubble:not([lang]), .parley-guest-bubble:not([lang])"))
    bubble.setAttribute("lang", page.lang);
  Object.assign(page, writtenIn(tag) ?? { lang: "", dir: "ltr" });
};

interface SpeakingOptions {
  chat: Pick<Chat, "subscribe" | "standing">;
  flow: Flow;
  bootstrap: Bootstrap;
  outbox: { add: (writes: Write[]) => Promise<unknown> };
  draw: (flow: Flow, words: ChatTexts) => ReactElement;
}

/** The page in the language that its chat has now. */
export const drawSpeaking = ({ chat, flow, bootstrap, outbox, draw }: SpeakingOptions): ReactElement => {
  const { words, texts, firstStep } = bootstrap;
  const first = firstStep.session.context.language;
  const now = () => chat.standing().session.context.language;
  let shown = first;
  let spoken: Spoken = flow === bootstrap.flow ? { flow, words, texts } : speak(flow, first);
  // Before anything is drawn anew, so that what stands in the page is what was said before.
  const look = () => {
    const language = now();
    if (language === shown) return;
    shown = language;
    spoken = speak(flow, language);
    const tag = language ?? flow.settings.general.language ?? "";
    turnPage(tag);
    void outbox.add([{ kind: "update", body: { chatLanguage: tag } }]);
  };
  look();
  const follow = (drawAgain: () => void) =>
    chat.subscribe(() => {
      look();
      drawAgain();
    });
  const Page = () => {
    useSyncExternalStore(follow, now, () => first);
    // A page has one language at a time; what is drawn below must find it.
    setTexts(spoken.texts);
    return draw(spoken.flow, spoken.words);
  };
  return <Page />;
};
