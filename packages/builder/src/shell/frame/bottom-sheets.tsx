import { cx, IconButton } from "@parley/ui/author";
import { ChevronDown, ChevronUp, MessageCircle, SquarePen, X } from "lucide-react";
import { useState } from "react";
import { ToggleButton } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { TestsCount } from "../../bot-tests/tests-button.tsx";
import { ProblemsCount } from "../../flow/problems/problems-button.tsx";
import { type PanelTab, panelStore, showPanel } from "../../open-bot/panel-store.ts";
import { ChatPanel, Inspector, PanelPart, ProblemsPanel, TestsPanel } from "./panel-parts.tsx";
import styles from "./side-panel.module.css";

const icons = { block: SquarePen, chat: MessageCircle, problems: ProblemsCount, tests: TestsCount };
const parts = { block: Inspector, problems: ProblemsPanel, tests: TestsPanel };

/** The side panel on small screens: a bar at the bottom, and sheets over the screen. */
export const BottomSheets = ({ hasBlock }: { hasBlock: boolean }) => {
  const t = useTranslations("frame");
  const { isSheetOpen, tab } = useStore(panelStore);
  const [isTall, setIsTall] = useState(false);
  const tabs: readonly PanelTab[] = hasBlock ? ["block", "chat", "problems", "tests"] : ["chat", "problems", "tests"];
  const open = isSheetOpen && tabs.includes(tab) ? tab : null;
  const [hadChat, setHadChat] = useState(open === "chat");
  if (open === "chat" && !hadChat) setHadChat(true);
  const Part = open === null || open === "chat" ? null : parts[open];
  const close = () => panelStore.setState({ isSheetOpen: false });
  return (
    <div data-panel className={cx(styles.sheets)}>
      <section
        aria-label={t(open ?? "chat")}
        className={cx(styles.sheet, isTall && styles.tall)}
        hidden={open === null}
        onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && close()}
      >
        <div className={cx(styles.head)}>
          <h2>{t(open ?? "chat")}</h2>
          <div className={cx(styles.tools)}>
            <IconButton label={t("sheetSize")} onPress={() => setIsTall(!isTall)}>
              {isTall ? <ChevronDown /> : <ChevronUp />}
            </IconButton>
            <IconButton label={t("close")} onPress={close}>
              <X />
            </IconButton>
          </div>
        </div>
        {Part ? (
          <div className={cx(styles.body)}>
            <PanelPart>
              <Part />
            </PanelPart>
          </div>
        ) : null}
        {/* A chat that was started keeps running behind other sheets. */}
        <div className={cx(styles.body)} hidden={open !== "chat"}>
          {hadChat ? (
            <PanelPart>
              <ChatPanel />
            </PanelPart>
          ) : null}
        </div>
      </section>
      <nav aria-label={t("sheets")} className={cx(styles.sheetBar)}>
        {tabs.map((one) => {
          const Icon = icons[one];
          return (
            <ToggleButton
              key={one}
              isSelected={open === one}
              onChange={(isSelected) => (isSelected ? showPanel(one) : close())}
              className={cx(styles.sheetButton)}
            >
              <Icon aria-hidden />
              {t(one)}
            </ToggleButton>
          );
        })}
      </nav>
    </div>
  );
};
