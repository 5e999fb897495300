import { type BubbleViewProps, defineBubbleView, toSafeLink, useDocumentLanguage } from "@parley/ui";
import { useEffect, useRef, useState } from "react";
import { bookings } from "./bookings.ts";
import { type CalendarContent, showCalendar } from "./calendar.ts";
import { wordsOfCalendar } from "./words-of-calendar.ts";

/** A booking calendar, or a link to its page if it can't be shown. */
const CalendarBubble = ({ content, isShown }: BubbleViewProps<CalendarContent>) => {
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const place = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  const [open, loading] = wordsOfCalendar(useDocumentLanguage());

  useEffect(() => {
    const { current: element } = place;
    if (!isShown || !element || begun.current) return;
    begun.current = true;
    bookings.listen(content.key);
    showCalendar(element, content, {
      onReady: () => setState("ready"),
      onBooked: (date) => bookings.put(content.key, { date }),
      onFailed: (error) => {
        setState("failed");
        bookings.put(content.key, { error });
      },
    });
  }, [isShown, content]);

  return (
    <div className="parley-calendar">
      <div ref={place} className="parley-calendar-place" data-state={state} />
      {state !== "ready" && (
        <p className="parley-calendar-link">
          <a href={toSafeLink(content.url)} target="_blank" rel="noopener noreferrer">
            {state === "failed" ? open : loading}
          </a>
        </p>
      )}
    </div>
  );
};

export const view = defineBubbleView<CalendarContent>("embed", CalendarBubble);
