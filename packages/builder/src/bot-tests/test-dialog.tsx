import { longestTest, parseTest, printTest, titleOfText, toPresent, withTitle } from "@parley/trials";
import { Button, CodeControl, ControlTextsProvider, cx, Dialog, Segmented, TextField } from "@parley/ui/author";
import { Check, CornerDownRight, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { useTextsOfControls } from "../form/use-texts-of-controls.ts";
import { useDocument, useDocumentState, useMayChange } from "../open-bot/document-context.tsx";
import { useJump } from "../open-bot/jump.ts";
import styles from "./bot-tests.module.css";
import { ComparedTalk } from "./compared-talk.tsx";
import { removeTest, testsOf, writeTest } from "./test-edits.ts";
import { stateIcons, stateOf } from "./tests-panel.tsx";
import { shownTestsStore, useTests } from "./tests-store.ts";

const close = () => shownTestsStore.setState({ openId: null });

/** One test: its talk, what has come of it now, and its text. What is written counts at once, and can be undone. */
export const TestDialog = ({ id }: { id: string }) => {
  const t = useTranslations("botTests");
  const texts = useTextsOfControls();
  const document = useDocument();
  const mayChange = useMayChange();
  const jump = useJump();
  const test = useDocumentState(({ draft }) => testsOf(draft).find((one) => one.id === id));
  const report = useTests().reports.get(id);
  const [view, setView] = useState<"compare" | "text" | null>(null);
  const text = test?.text ?? "";
  const faults = useMemo(
    () => parseTest(text).faults.map(({ line, message, fix }) => ({ line, message: `${message} ${fix}` })),
    [text],
  );
  const state = stateOf(faults.length > 0 && report ? { ...report, faults: parseTest(text).faults } : report);
  const Icon = stateIcons[state];
  const result = report?.result ?? null;
  const title = titleOfText(text);
  const shown = view ?? (faults.length > 0 || !result ? "text" : "compare");

  const write = (label: string, next: string) => {
    if (next.length <= longestTest) document.change(label, (draft) => writeTest(draft, id, next));
  };
  const accept = () => {
    if (!result) return;
    write(t("accepted"), printTest(toPresent(result)));
    toast.success(t("isNow"), { action: { label: t("undo"), onClick: document.undo } });
  };
  const remove = () => {
    close();
    document.change(t("removed"), (draft) => removeTest(draft, id));
    toast.success(t("deleted"), { action: { label: t("undo"), onClick: document.undo } });
  };
  const where = result?.difference?.where;
  const showPlace = () => {
    close();
    jump({ blockId: where?.blockId, groupId: where?.groupId });
  };

  if (!test)
    return (
      <Dialog title={t("title")} isOpen onClose={close} closeLabel={t("close")}>
        <p>{t("gone")}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={title || t("untitled")}
      isOpen
      isWide
      onClose={close}
      closeLabel={t("close")}
      actions={
        <>
          {mayChange ? (
            <span className={cx(styles.first)} data-edits="">
              <Button kind="quiet" onPress={remove}>
                <Trash2 />
                {t("delete")}
              </Button>
            </span>
          ) : null}
          {where ? (
            <Button onPress={showPlace}>
              <CornerDownRight />
              {t("showPlace")}
            </Button>
          ) : null}
          {mayChange && state === "broken" ? (
            <Button kind="primary" onPress={accept} data-edits="">
              <Check />
              {t("accept")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={cx(styles.dialog)}>
        <div className={cx(styles.bar)}>
          <p className={cx(styles.verdict)} data-state={state} role="status">
            <Icon aria-hidden />
            {t(state)}
          </p>
          <Segmented
            label={t("view")}
            isLabelHidden
            value={shown}
            onChange={setView}
            choices={[
              { id: "compare", label: state === "broken" ? t("compare") : t("talk") },
              { id: "text", label: t("asText") },
            ]}
          />
        </div>
        {shown === "compare" ? (
          result && faults.length === 0 ? (
            <ComparedTalk rows={result.rows} isPassed={result.isPassed} />
          ) : (
            <p className={cx(styles.hint)}>{faults[0]?.message ?? t("waiting")}</p>
          )
        ) : mayChange ? (
          <ControlTextsProvider value={texts}>
            <TextField
              label={t("name")}
              value={title}
              maxLength={200}
              onChange={(next) => write(t("renamed"), withTitle(text, next))}
            />
            <CodeControl
              label={t("text")}
              help={t("textHelp")}
              language="text"
              faults={faults}
              value={text}
              onChange={(next) => write(t("edited"), next)}
            />
          </ControlTextsProvider>
        ) : (
          <pre className={cx(styles.plain)}>{text}</pre>
        )}
      </div>
    </Dialog>
  );
};
