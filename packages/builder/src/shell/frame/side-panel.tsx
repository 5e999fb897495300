import { cx, IconButton } from "@parley/ui/author";
import { Columns2, PanelRightClose, PanelRightOpen, Square } from "lucide-react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { useCommands } from "../../base/commands.ts";
import tabStyles from "../../base/tabs.module.css";
import { useMedia } from "../../base/use-media.ts";
import { type PanelTab, panelStore, showPanel } from "../../open-bot/panel-store.ts";
import { ChatPanel, Inspector, PanelPart, ProblemsPanel, TestsPanel } from "./panel-parts.tsx";
import { ResizeHandle } from "./resize-handle.tsx";
import styles from "./side-panel.module.css";

/** The panel at the right, with the selected block and the chat. */
export const SidePanel = ({ hasBlock }: { hasBlock: boolean }) => {
  const t = useTranslations("frame");
  const { isOpen, tab, isPinned, width, chatWidth } = useStore(panelStore);
  const isWide = useMedia("(min-width: 1280px)");
  const section = t("sectionGo");
  useCommands([
    { id: "panel-block", label: t("goTo", { screen: t("block") }), section, run: () => showPanel("block") },
    { id: "panel-chat", label: t("goTo", { screen: t("chat") }), section, run: () => showPanel("chat") },
    { id: "panel-tests", label: t("goTo", { screen: t("tests") }), section, run: () => showPanel("tests") },
    {
      id: "panel-toggle",
      label: isOpen ? t("closePanel") : t("openPanel"),
      section,
      keys: ["Mod+\\"],
      isForWriting: true,
      run: () => panelStore.setState({ isOpen: !isOpen }),
    },
  ]);

  if (!isOpen)
    return (
      <div className={cx(styles.closed)}>
        <IconButton label={t("openPanel")} onPress={() => panelStore.setState({ isOpen: true })}>
          <PanelRightOpen />
        </IconButton>
      </div>
    );
  const isSplit = hasBlock && isPinned && isWide;
  const hasBlockTab = hasBlock && !isSplit;
  const shown = tab === "block" && !hasBlockTab ? "chat" : tab;
  const tools = (
    <>
      {hasBlock && isWide ? (
        <IconButton
          isSmall
          label={isSplit ? t("unpin") : t("pin")}
          onPress={() => panelStore.setState({ isPinned: !isSplit })}
        >
          {isSplit ? <Square /> : <Columns2 />}
        </IconButton>
      ) : null}
      <IconButton isSmall label={t("closePanel")} onPress={() => panelStore.setState({ isOpen: false })}>
        <PanelRightClose />
      </IconButton>
    </>
  );
  const chat = (
    <PanelPart>
      <ChatPanel />
    </PanelPart>
  );
  // The chat keeps its place in the element tree: if it moved, its iframe would reload.
  return (
    <aside
      aria-label={t("panel")}
      data-panel
      className={cx(styles.panel)}
      style={{ inlineSize: isSplit ? width + chatWidth : width }}
    >
      <ResizeHandle label={t("resize")} width={width} onResize={(width) => panelStore.setState({ width })} />
      {isSplit ? (
        <section aria-label={t("block")} className={cx(styles.part)} style={{ inlineSize: width }}>
          <div className={cx(styles.head)}>
            <h2>{t("block")}</h2>
          </div>
          <div className={cx(styles.body)}>
            <PanelPart>
              <Inspector />
            </PanelPart>
          </div>
        </section>
      ) : null}
      {isSplit ? (
        <ResizeHandle
          label={t("resizeParts")}
          width={chatWidth}
          onResize={(chatWidth) => panelStore.setState({ chatWidth })}
        />
      ) : null}
      <Tabs
        key="chat"
        className={cx(styles.part, styles.last)}
        selectedKey={shown}
        onSelectionChange={(key) => panelStore.setState({ tab: key as PanelTab })}
      >
        <div className={cx(styles.head)}>
          <TabList aria-label={t("panel")} className={cx(tabStyles.tabs)}>
            {hasBlockTab ? (
              <Tab id="block" className={cx(tabStyles.tab)}>
                {t("block")}
              </Tab>
            ) : null}
            <Tab id="chat" className={cx(tabStyles.tab)}>
              {t("chat")}
            </Tab>
            <Tab id="problems" className={cx(tabStyles.tab)}>
              {t("problems")}
            </Tab>
            <Tab id="tests" className={cx(tabStyles.tab)}>
              {t("tests")}
            </Tab>
          </TabList>
          <div className={cx(styles.tools)}>{tools}</div>
        </div>
        {hasBlockTab ? (
          <TabPanel id="block" className={cx(styles.body)}>
            <PanelPart>
              <Inspector />
            </PanelPart>
          </TabPanel>
        ) : null}
        <TabPanel id="chat" shouldForceMount className={cx(styles.body, styles.kept)}>
          {chat}
        </TabPanel>
        <TabPanel id="problems" className={cx(styles.body)}>
          <PanelPart>
            <ProblemsPanel />
          </PanelPart>
        </TabPanel>
        <TabPanel id="tests" className={cx(styles.body)}>
          <PanelPart>
            <TestsPanel />
          </PanelPart>
        </TabPanel>
      </Tabs>
    </aside>
  );
};
