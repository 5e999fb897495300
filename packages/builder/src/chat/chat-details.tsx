import { cx, IconButton } from "@parley/ui/author";
import type { ChatStanding } from "@parley/viewer/try-out";
import { ChevronDown } from "lucide-react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import styles from "./chat-details.module.css";
import { chatSettings, type Detail } from "./chat-settings.ts";
import type { ChatLink } from "./create-chat-link.ts";
import { LogList, statusOf } from "./log-list.tsx";
import { TraceList } from "./trace-list.tsx";
import { VariableList } from "./variable-list.tsx";

const details: readonly Detail[] = ["trace", "variables", "log"];
const none: ChatStanding["trace"] = [];

/** Details of the chat in folding sections below it: steps, variables and errors. */
export const ChatDetails = ({ link }: { link: ChatLink }) => {
  const t = useTranslations("chat");
  const detail = useStore(chatSettings, (state) => state.detail);
  const { standing, changed } = useStore(link.store);
  const errors = standing?.logs.filter((record) => statusOf(record) === "error").length ?? 0;
  const show = (next: Detail | null) => chatSettings.setState({ detail: next });
  const marks: Readonly<Record<Detail, number>> = {
    trace: 0,
    variables: 0,
    log: errors,
  };
  if (detail === null)
    return (
      <section className={cx(styles.folded, styles.shut)} aria-label={t("details")}>
        {details.map((one) => (
          <button key={one} type="button" aria-expanded={false} className={cx(styles.tab)} onClick={() => show(one)}>
            {t(one)}
            {marks[one] > 0 ? (
              <span className={cx(styles.mark)}>
                <span aria-hidden>{marks[one]}</span>
                <span className="visually-hidden">{t("problemsInLog", { count: marks[one] })}</span>
              </span>
            ) : null}
          </button>
        ))}
      </section>
    );
  return (
    <Tabs
      className={cx(styles.tray)}
      selectedKey={detail}
      onSelectionChange={(key) => show(details.find((one) => one === key) ?? null)}
    >
      <div className={cx(styles.folded)}>
        <TabList aria-label={t("details")} className={cx(styles.tabs)}>
          {details.map((one) => (
            <Tab key={one} id={one} className={cx(styles.tab)}>
              {t(one)}
              {marks[one] > 0 ? <span className={cx(styles.mark)}>{marks[one]}</span> : null}
            </Tab>
          ))}
        </TabList>
        <IconButton isSmall label={t("hideDetails")} onPress={() => show(null)}>
          <ChevronDown />
        </IconButton>
      </div>
      <TabPanel id="trace" className={cx(styles.body)}>
        <TraceList trace={standing?.trace ?? none} />
      </TabPanel>
      <TabPanel id="variables" className={cx(styles.body)}>
        <VariableList values={standing?.values ?? {}} changed={changed} onSet={link.setVariable} />
      </TabPanel>
      <TabPanel id="log" className={cx(styles.body)}>
        <LogList logs={standing?.logs ?? []} />
      </TabPanel>
    </Tabs>
  );
};
