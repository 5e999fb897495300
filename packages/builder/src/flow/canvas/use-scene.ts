import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { useNameGoal } from "../../open-bot/link-goals.ts";
import { createMeasure } from "../cards/measure-text.ts";
import type { ShownWords } from "../cards/shown-block.ts";
import { createSceneMaker, type Scene } from "./scene.ts";
import { createRouter, type Routes } from "./ways/route-scene.ts";

const operators = [
  "Equal to",
  "Not equal",
  "Contains",
  "Does not contain",
  "Greater than",
  "Greater or equal to",
  "Less than",
  "Less or equal to",
  "Is set",
  "Is empty",
  "Starts with",
  "Ends with",
  "Matches regex",
  "Does not match regex",
] as const;

/** The texts with which blocks are shown; the same object until a name of another bot changes. */
export const useShownWords = (): ShownWords => {
  const t = useTranslations("canvas");
  const goalOf = useNameGoal();
  return useMemo(
    () => ({
      operators: Object.fromEntries(operators.map((operator) => [operator, t(`operators.${operator}`)])),
      if: t("if"),
      and: t("and"),
      or: t("or"),
      something: t("something"),
      someVariable: t("someVariable"),
      someValue: t("someValue"),
      empty: t("emptyRow"),
      emptyRow: t("emptyRow"),
      ifItFails: t("ifItFails"),
      ifNothingFound: t("ifNothingFound"),
      sets: (name, value) => t("sets", { name, value }),
      appends: (name, value) => t("appends", { name, value }),
      goalOf,
      percent: (value) => t("percent", { value: String(value) }),
    }),
    [t, goalOf],
  );
};

/** Returns a text measure, and a new one after the page's fonts have loaded. */
const useMeasure = () => {
  const [measure, setMeasure] = useState(() => createMeasure());
  useEffect(() => {
    let isShown = true;
    const load = [400, 600].map((weight) => document.fonts.load(`${weight} 13px "Inter Variable"`));
    const before = document.fonts.check('13px "Inter Variable"');
    void Promise.all(load)
      .catch(() => [])
      .then(() => {
        if (isShown && !before) setMeasure(() => createMeasure());
      });
    return () => {
      isShown = false;
    };
  }, []);
  return measure;
};

/** Returns everything the canvas draws of the current draft, and the routes of its connections. */
export const useScene = (): { scene: Scene; routes: Routes } => {
  const words = useShownWords();
  const measure = useMeasure();
  const makeScene = useMemo(() => createSceneMaker(words), [words]);
  const draft = useDocumentState((state) => state.draft);
  const scene = useMemo(() => makeScene(draft, measure), [makeScene, draft, measure]);
  const [route] = useState(createRouter);
  const routes = useMemo(() => route(scene), [route, scene]);
  return { scene, routes };
};
