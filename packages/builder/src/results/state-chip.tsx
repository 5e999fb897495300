import type { ResultRow } from "@parley/api/app";
import { Chip } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { stateOf } from "./cell-text.ts";

const tones = { complete: "success", partial: "warning", unanswered: undefined } as const;

/** A chip that shows how far a visitor got. */
export const StateChip = ({ result }: { result: ResultRow }) => {
  const t = useTranslations("results");
  const state = stateOf(result);
  const tone = tones[state];
  return <Chip {...(tone === undefined ? {} : { tone })}>{t(state)}</Chip>;
};
