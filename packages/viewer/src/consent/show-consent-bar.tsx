import type { Settings } from "@parley/core";
import { createRoot } from "react-dom/client";
import { ConsentBar } from "./consent-bar.tsx";
import { chosenTexts } from "./consent-texts.ts";
import type { Consent } from "./create-consent.ts";

const heightProperty = "--parley-consent-height";

/** Puts the bar below the chat, which shrinks, so that nothing is hidden. */
export const showConsentBar = (consent: Consent, { consent: own }: Settings): void => {
  const place = document.createElement("div");
  place.className = "parley-consent-place";
  document.body.append(place);
  const { documentElement: page } = document;
  new ResizeObserver(() => page.style.setProperty(heightProperty, `${place.offsetHeight}px`)).observe(place);
  createRoot(place).render(<ConsentBar consent={consent} texts={chosenTexts(own)} />);
};
