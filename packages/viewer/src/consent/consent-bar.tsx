import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ConsentTexts } from "./consent-texts.ts";
import type { Choice, Consent } from "./create-consent.ts";

interface ConsentBarProps {
  consent: Consent;
  texts: ConsentTexts;
}

/** Asks for consent to tell other services about the visit. Afterwards it is a button to change the choice. */
export const ConsentBar = ({ consent, texts }: ConsentBarProps) => {
  const choice = useSyncExternalStore(consent.subscribe, consent.choice);
  const [isAsking, setAsking] = useState(choice === null);
  const asking = useRef<HTMLElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  // Keeps the focus here: the button that the visitor pressed is gone.
  const followed = useRef(isAsking);
  useEffect(() => {
    if (followed.current === isAsking) return;
    followed.current = isAsking;
    if (isAsking) asking.current?.focus();
    else change.current?.focus();
  }, [isAsking]);

  const choose = (chosen: Choice) => {
    consent.choose(chosen);
    setAsking(false);
  };
  if (!isAsking)
    return (
      <button ref={change} type="button" className="parley-consent-change" onClick={() => setAsking(true)}>
        {texts.changeLabel}
      </button>
    );
  return (
    <section ref={asking} className="parley-consent" aria-label={texts.changeLabel} tabIndex={-1} dir="auto">
      <p>{texts.message}</p>
      <div className="parley-consent-buttons">
        {(["declined", "agreed"] as const).map((which) => (
          <button
            key={which}
            type="button"
            aria-pressed={choice === null ? undefined : choice === which}
            onClick={() => choose(which)}
          >
            {which === "agreed" ? texts.agreeLabel : texts.declineLabel}
          </button>
        ))}
      </div>
    </section>
  );
};
