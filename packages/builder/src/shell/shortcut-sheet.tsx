import { cx, Dialog } from "@parley/ui/author";
import { useContext } from "react";
import { useTranslations } from "use-intl";
import { listCommands, showKeys } from "../base/commands.ts";
import { DocumentContext } from "../open-bot/document-context.tsx";
import styles from "./command-palette.module.css";

/** Shortcuts that only work in a text; they are not commands. */
const writingKeys = [
  ["nextBubble", "Enter"],
  ["newLine", "Shift+Enter"],
  ["slash", "/"],
  ["variable", "{{"],
  ["offer", "Tab"],
  ["bold", "Mod+B"],
  ["italic", "Mod+I"],
  ["underline", "Mod+U"],
  ["strikethrough", "Mod+Shift+X"],
  ["code", "Mod+E"],
  ["link", "Mod+K"],
  ["toolbar", "Alt+F10"],
  ["leave", "Escape"],
] as const;

/** Shortcuts that only work on the focused canvas; they are not commands either. */
const mapKeys = [
  ["nextCard", "Tab"],
  ["intoCard", "Enter"],
  ["type", "A–Z"],
  ["moveCard", "Arrow keys"],
  ["moveFar", "Shift+Arrow keys"],
  ["pickCards", "Space"],
  ["pickBlocks", "Shift+↑↓"],
  ["shiftBlock", "Alt+↑↓"],
  ["resizeNote", "Alt+Arrow keys"],
  ["rename", "F2"],
  ["add", "/"],
  ["back", "Escape"],
] as const;

/** The list of all shortcuts on the current screen. */
export const ShortcutSheet = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useTranslations("commandPalette");
  return (
    <Dialog title={t("shortcutsTitle")} isOpen={isOpen} onClose={onClose} closeLabel={t("close")} isWide>
      <Sheet />
    </Dialog>
  );
};

const Sheet = () => {
  const t = useTranslations("commandPalette");
  const isInBot = useContext(DocumentContext) !== null;
  const sections = new Map<string, { id: string; label: string; keys: readonly string[] }[]>();
  const commands = new Map(listCommands().map((command) => [command.id, command]));
  for (const { id, section, label, keys } of commands.values())
    if (keys && keys.length > 0) sections.set(section, [...(sections.get(section) ?? []), { id, label, keys }]);
  const writing = writingKeys.map(([id, keys]) => ({ id, label: t(`keys.${id}`), keys: [keys] }));
  const map = mapKeys.map(([id, keys]) => ({ id, label: t(`mapKeys.${id}`), keys: [keys] }));
  return (
    <div className={cx(styles.columns)}>
      {[...sections, ...(isInBot ? [[t("map"), map] as const, [t("writing"), writing] as const] : [])].map(
        ([section, lines]) => (
          <section key={section} className={cx(styles.part)}>
            <h3>{section}</h3>
            <dl>
              {lines.map(({ id, label, keys }) => (
                <div key={id} className={cx(styles.line)}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((one) => (
                      <kbd key={one}>{showKeys(one)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ),
      )}
    </div>
  );
};
