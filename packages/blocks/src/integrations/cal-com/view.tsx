import { type BubbleViewProps, defineBubbleView, say, toSafeLink } from "@parley/ui";
import { useEffect, useRef, useState } from "react";
import { bookings } from "./bookings.ts";
import { type CalendarContent, showCalendar } from "./calendar.ts";

/** A booking calendar, or a link to its page if it can't be shown. */
const CalendarBubble = ({ content, isShown }: BubbleViewProps<CalendarContent>) => {
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const place = useRef<HTMLDivElement>(null);
  const begun = useRef(false);

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
            {state === "failed"
              ? say("openCalendar", "Open the calendar")
              : say("loadingCalendar", "Loading the calendar… Open it in a new tab")}
          </a>
        </p>
      )}
    </div>
  );
};

export const view = defineBubbleView<CalendarContent>("embed", CalendarBubble);
