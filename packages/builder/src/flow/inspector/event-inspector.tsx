import { lookup } from "@parley/core";
import { eventDefinitions } from "@parley/core/format";
import { Flag } from "lucide-react";
import { useTranslations } from "use-intl";
import { emptySelection } from "../../document/index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { useProblems } from "../problems/problems-store.ts";
import { EntryForm } from "./entry-form.tsx";
import { errorsOf } from "./errors-of.tsx";
import styles from "./inspector.module.css";
import { InspectorHead } from "./inspector-head.tsx";
import { ProblemsHere } from "./problems-here.tsx";
import { SelectionMenu } from "./selection-menu.tsx";
import { WayControl } from "./way-control.tsx";

/** The panel of an event: its type, options, and where it leads. */
export const EventInspector = ({ eventId }: { eventId: string }) => {
  const t = useTranslations("inspector");
  const event = useDocumentState(({ draft }) => lookup(draft.events, eventId));
  const problems = useProblems().byEvent.get(eventId) ?? [];
  if (!event) return null;
  const definition = lookup(eventDefinitions, event.type);
  const head = {
    icon: <Flag className={styles.icon} aria-hidden />,
    title: definition?.label ?? t("unknownEvent"),
    text: definition?.description ?? t("unknownText", { type: event.type }),
  };
  return (
    <div className={styles.inspector}>
      {event.type === "start" ? (
        <InspectorHead {...head} />
      ) : (
        <InspectorHead {...head}>
          <SelectionMenu selection={{ ...emptySelection, events: [eventId] }} onMove={() => undefined} />
        </InspectorHead>
      )}
      <ProblemsHere problems={problems.filter(({ field }) => field === undefined)} />
      {definition ? (
        <EntryForm
          owner={{ table: "events", id: eventId }}
          field={definition.options}
          values={event.options}
          {...errorsOf(problems)}
        />
      ) : null}
      <WayControl from={{ eventId }} label={t("leadsTo")} />
    </div>
  );
};
