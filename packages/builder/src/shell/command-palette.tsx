import { cx } from "@parley/ui/author";
import { useContext, useState } from "react";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { useTranslations } from "use-intl";
import { createRecentList } from "../base/recent-list.ts";
import { findFuzzy } from "../flow/writing/find-fuzzy.ts";
import { PickList, type PickSection } from "../flow/writing/pick-list.tsx";
import { DocumentContext } from "../open-bot/document-context.tsx";
import styles from "./command-palette.module.css";
import { type PaletteEntry, usePaletteEntries } from "./use-palette-entries.tsx";

const recentCommands = createRecentList("parley-recent-commands", 8);

/** The maximum number of search results. */
const most = 60;

/** The command palette: every action and every place, by name. */
export const CommandPalette = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useTranslations("commandPalette");
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className={cx(styles.backdrop)}
    >
      <Modal className={cx(styles.modal)}>
        <Dialog aria-label={t("title")} className={cx(styles.dialog)}>
          <Palette onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};

const Palette = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("commandPalette");
  const document = useContext(DocumentContext);
  const entries = usePaletteEntries(document);
  const [query, setQuery] = useState("");
  const [recent] = useState(recentCommands.read);
  const pick = (id: string) => {
    const entry = entries.find((one) => one.id === id.replace(/^recent /, ""));
    onClose();
    if (!entry) return;
    recentCommands.remember(entry.id);
    // Waits until the dialog has returned the focus, so that the action can move it.
    setTimeout(entry.run);
  };
  return (
    <PickList
      label={t("title")}
      placeholder={t("placeholder")}
      query={query}
      onQuery={setQuery}
      sections={query.trim() === "" ? beginning(entries, recent, t("recent")) : found(entries, query)}
      onPick={pick}
      none={t("none")}
      isTall
    />
  );
};

const toItem = ({ id, label, hint, icon, shortcut }: PaletteEntry) => ({ id, label, hint, icon, shortcut });

/** Returns the recent entries, then everything available here. */
const beginning = (entries: readonly PaletteEntry[], recent: readonly string[], label: string): PickSection[] => {
  const latest = recent.flatMap((id) => entries.find((one) => one.id === id) ?? []);
  const sections = new Map<string, PaletteEntry[]>();
  for (const entry of entries)
    if (!entry.isOnlyFound) sections.set(entry.section, [...(sections.get(entry.section) ?? []), entry]);
  return [
    { id: "recent", label, items: latest.map((entry) => ({ ...toItem(entry), id: `recent ${entry.id}` })) },
    ...[...sections].map(([section, items]) => ({ id: section, label: section, items: items.map(toItem) })),
  ];
};

const found = (entries: readonly PaletteEntry[], query: string): PickSection[] => {
  const fitting = findFuzzy(entries, query, ({ label, words }) => `${label} ${words ?? ""}`.trim());
  return [
    {
      id: "found",
      label: "",
      items: fitting.slice(0, most).map((entry) => ({ ...toItem(entry), hint: entry.hint ?? entry.section })),
    },
  ];
};
