import type { Picked } from "@parley/core";
import type { ChatTexts } from "@parley/core/visitor-texts";
import { PickedAnswer } from "@parley/ui";

interface PickedTextProps {
  picked: Picked;
  text: string;
  words: ChatTexts;
}

/** What a visitor has picked, with its place on a scale in the words of the chat's language. */
export const PickedText = ({ picked, text, words }: PickedTextProps) => (
  <PickedAnswer
    {...{ picked, text }}
    placeText={(rating, most) => words.place.replace("{rating}", String(rating)).replace("{most}", String(most))}
  />
);
