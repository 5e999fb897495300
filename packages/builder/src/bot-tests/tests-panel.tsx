import { type StoredTest, type TestReport, tellBreak, titleOfText } from "@parley/trials";
import { Button, cx, EmptyState, ErrorState, IconButton, Switch } from "@parley/ui/author";
import { CircleCheck, CircleDashed, CircleX, FileWarning, FlaskConical, Plus, RotateCw } from "lucide-react";
import { useContext } from "react";
import { OverlayTriggerStateContext } from "react-aria-components";
import { useFormatter, useTranslations } from "use-intl";
import { useStore } from "zustand";
import listing from "../base/listing-page.module.css";
import { useDocument, useDocumentState, useMayChange } from "../open-bot/document-context.tsx";
import styles from "./bot-tests.module.css";
import { addTest, isFull, testsOf } from "./test-edits.ts";
import { shownTestsStore, useTests, useTestsRun } from "./tests-store.ts";

export type TestState = "passes" | "broken" | "unread" | "running";

export const stateOf = (report: TestReport | undefined): TestState =>
  !report ? "running" : report.faults.length > 0 ? "unread" : report.result?.isPassed ? "passes" : "broken";

export const stateIcons = { passes: CircleCheck, broken: CircleX, unread: FileWarning, running: CircleDashed };

/** All tests of the bot: which pass, which broke and where, and what none plays. */
export const TestsPanel = () => {
  const t = useTranslations("botTests");
  const document = useDocument();
  const mayChange = useMayChange();
  const tests = useDocumentState(({ draft }) => testsOf(draft));
  const full = useDocumentState(({ draft }) => isFull(draft));
  const overlay = useContext(OverlayTriggerStateContext);
  const run = useTestsRun();
  const { status, failure, broken, reports } = useTests();

  const open = (id: string) => {
    overlay?.close();
    shownTestsStore.setState({ openId: id });
  };
  const write = () => {
    const { operations, id } = addTest(document.getState().draft, t("newText", { title: t("newTitle") }));
    document.change(t("added"), operations);
    open(id);
  };
  const writeButton = mayChange ? (
    <Button isSmall={tests.length > 0} onPress={write} isDisabled={full} data-edits="">
      <Plus />
      {t("write")}
    </Button>
  ) : null;

  if (tests.length === 0)
    return (
      <EmptyState
        icon={<FlaskConical />}
        title={t("noneTitle")}
        text={mayChange ? t("noneText") : t("noneReader")}
        action={writeButton ?? undefined}
      />
    );
  return (
    <div className={cx(styles.panel)}>
      {status === "failed" ? (
        <ErrorState
          icon={<FileWarning />}
          title={t("failed")}
          text={failure}
          retryLabel={t("runAgain")}
          onRetry={run.runAgain}
        />
      ) : (
        <div className={cx(styles.head)}>
          <p className={cx(styles.state)} data-state={broken.length > 0 ? "broken" : "passes"} role="status">
            {status === "known" ? t("state", { count: broken.length, total: reports.size }) : t("waiting")}
          </p>
          <IconButton isSmall label={t("runAgain")} onPress={run.runAgain}>
            <RotateCw />
          </IconButton>
          {writeButton}
        </div>
      )}
      <ul className={cx(listing.rows, styles.list)}>
        {tests.map((test) => (
          <Entry key={test.id} test={test} report={reports.get(test.id)} onOpen={() => open(test.id)} />
        ))}
      </ul>
      <CoverageSwitch />
    </div>
  );
};

interface EntryProps {
  test: StoredTest;
  report: TestReport | undefined;
  onOpen: () => void;
}

const Entry = ({ test, report, onOpen }: EntryProps) => {
  const t = useTranslations("botTests");
  const state = stateOf(report);
  const Icon = stateIcons[state];
  const title = titleOfText(test.text) || t("untitled");
  return (
    <li>
      <button type="button" className={cx(styles.entry)} data-state={state} onClick={onOpen}>
        <Icon aria-hidden />
        <span className={cx(styles.words)}>
          <span className={cx(styles.title)}>{title}</span>
          <span className="visually-hidden">{t(state)}</span>
          {report && (state === "broken" || state === "unread") ? (
            <span className={cx(styles.why)}>
              {report.line === null ? "" : `${t("atLine", { line: report.line })} · `}
              {tellBreak(report)}
            </span>
          ) : null}
        </span>
      </button>
    </li>
  );
};

/** Switches the marks of what no test plays, on map and script. */
const CoverageSwitch = () => {
  const t = useTranslations("botTests");
  const format = useFormatter();
  const { status, played } = useTests();
  const blocks = useDocumentState(({ draft }) => draft.blocks);
  const marksUnplayed = useStore(shownTestsStore, (state) => state.marksUnplayed);
  const all = Object.keys(blocks);
  const share = all.length === 0 ? 1 : all.filter((id) => played.has(id)).length / all.length;
  return (
    <Switch
      label={t("mark")}
      help={
        status === "known"
          ? t("markHint", { percent: format.number(Math.floor(share * 100) / 100, { style: "percent" }) })
          : undefined
      }
      isSelected={marksUnplayed}
      onChange={(next) => shownTestsStore.setState({ marksUnplayed: next })}
    />
  );
};
