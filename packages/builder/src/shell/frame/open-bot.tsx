import { botOf } from "@parley/core/draft";
import { cx } from "@parley/ui/author";
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { useCommands } from "../../base/commands.ts";
import { useKeyboardRoom } from "../../base/use-keyboard-room.ts";
import { useIsNarrow } from "../../base/use-media.ts";
import { shownTestsStore } from "../../bot-tests/tests-store.ts";
import { PublicationBanner } from "../../history/publication-banner.tsx";
import { useDocument, useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import { isList, panelStore } from "../../open-bot/panel-store.ts";
import { addressOf, screenAt } from "../../open-bot/screens.ts";
import { CommandDialogs } from "../command-dialogs.tsx";
import { useReader } from "../reader.ts";
import { BottomSheets } from "./bottom-sheets.tsx";
import { DocumentNotices } from "./document-notices.tsx";
import styles from "./open-bot.module.css";
import { TestDialog } from "./panel-parts.tsx";
import { ReadOnlyBanner } from "./read-only-banner.tsx";
import { RefusalBanner } from "./saved-state.tsx";
import { SidePanel } from "./side-panel.tsx";
import { TopBar } from "./top-bar.tsx";
import { useScreens } from "./use-screens.ts";
import { useSelectionAddress } from "./use-selection-address.ts";

/** The screens of an open bot with the frame around them. */
export const OpenBot = () => {
  const t = useTranslations("frame");
  const app = useTranslations("app");
  const document = useDocument();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const isNarrow = useIsNarrow();
  const botId = useDocumentState((state) => state.bot.id);
  const name = useDocumentState((state) => botOf(state.draft).name);
  const hasSelected = useDocumentState(({ selection }) =>
    Object.values(selection).some((ids: readonly string[]) => ids.length > 0),
  );
  const isPinned = useStore(panelStore, (state) => state.isPinned);

  const openTest = useStore(shownTestsStore, ({ openId }) => openId);
  const shown = useScreens();
  const [first] = shown;
  const isHidden = !shown.includes(screen);
  useEffect(() => {
    if (isHidden && first !== undefined) void navigate({ to: addressOf(botId, first), replace: true });
  }, [isHidden, first, botId, navigate]);

  useReader(!useMayChange());
  useKeyboardRoom();
  useSelectionAddress(screen === "flow");
  useEffect(() => document.show(screen), [document, screen]);
  useEffect(() => {
    const { title } = window.document;
    window.document.title = `${name} · ${app(screen)} · ${app("name")}`;
    return () => {
      window.document.title = title;
    };
  }, [name, screen, app]);

  // Shows the selected block, otherwise the chat. Another tab chosen by the author stays until the selection begins or
  // ends.
  const had = useRef(hasSelected);
  useEffect(() => {
    if (had.current === hasSelected || isPinned) return;
    had.current = hasSelected;
    if (panelStore.getState().isTabKept) return panelStore.setState({ isTabKept: false });
    // An author who selected a block from the panel, for example from the chat's steps, stays in that tab.
    if (window.document.activeElement?.closest("[data-panel]")) return;
    if (!isList(panelStore.getState().tab)) panelStore.setState({ tab: hasSelected ? "block" : "chat" });
  }, [hasSelected, isPinned]);

  useCommands(
    shown.map((one) => ({
      id: `go-${one}`,
      label: t("goTo", { screen: app(one) }),
      section: t("sectionGo"),
      isDisabled: one === screen,
      run: () => void navigate({ to: addressOf(botId, one) }),
    })),
  );

  const hasPanel = !["languages", "results", "numbers", "history"].includes(screen) && !isHidden;
  return (
    <div className={cx(styles.frame)}>
      <TopBar screen={screen} />
      <RefusalBanner />
      <ReadOnlyBanner />
      <PublicationBanner />
      <DocumentNotices />
      <div className={cx(styles.content)}>
        <div className={cx(styles.screen)}>{isHidden ? null : <Outlet />}</div>
        {hasPanel && !isNarrow ? <SidePanel hasBlock={screen === "flow"} /> : null}
      </div>
      <CommandDialogs />
      {openTest === null ? null : (
        <Suspense fallback={null}>
          <TestDialog key={openTest} id={openTest} />
        </Suspense>
      )}
      {hasPanel && isNarrow ? <BottomSheets hasBlock={screen === "flow"} /> : null}
    </div>
  );
};
