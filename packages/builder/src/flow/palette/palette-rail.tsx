import type { BlockDefinition } from "@parley/core/fields";
import { cx, IconButton } from "@parley/ui/author";
import { PanelLeftClose, PanelLeftOpen, Search } from "lucide-react";
import { memo, useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { BlockIcon } from "../cards/block-icon.tsx";
import { bySection, offeredBlocks, rememberBlock } from "./palette-entries.ts";
import styles from "./palette-rail.module.css";
import { useBlockSource } from "./use-block-source.ts";

const key = "parley-palette";

interface PaletteRailProps {
  onChoose: (type: string) => void;
  /** Opens the menu with everything that can be added. */
  onSearch: () => void;
}

interface RailEntryProps {
  block: BlockDefinition;
  isFolded: boolean;
  onChoose: () => void;
}

const RailEntry = ({ block, isFolded, onChoose }: RailEntryProps) => {
  const element = useBlockSource(block.type);
  const { type, family, label, description } = block;
  const icon = <BlockIcon type={type} family={family} />;
  const choose = () => {
    rememberBlock(type);
    onChoose();
  };
  return (
    <div ref={element} className={cx(styles.source)} data-type={type}>
      {isFolded ? (
        <IconButton label={label} onPress={choose}>
          {icon}
        </IconButton>
      ) : (
        <button type="button" className={cx(styles.entry)} title={description} onClick={choose}>
          {icon}
          <span>{label}</span>
        </button>
      )}
    </div>
  );
};

/**
 * The list of blocks at the side, to press or to drag from, with their names until the author folds it. It remembers
 * whether it is folded.
 */
export const PaletteRail = memo(({ onChoose, onSearch }: PaletteRailProps) => {
  const t = useTranslations("palette");
  const [isFolded, setFolded] = useState(() => localStorage.getItem(key) === "closed");
  // The entries are expensive to render, so they come after the flow.
  const hasEntries = useDeferredValue(true, false);
  const toggle = () => {
    localStorage.setItem(key, isFolded ? "open" : "closed");
    setFolded(!isFolded);
  };
  return (
    <aside className={cx(styles.rail, !isFolded && styles.open)} aria-label={t("title")}>
      <div className={cx(styles.head)}>
        {isFolded ? null : (
          <>
            <h2 className={cx(styles.title)}>{t("title")}</h2>
            <IconButton label={t("search")} aria-haspopup="dialog" onPress={onSearch}>
              <Search />
            </IconButton>
          </>
        )}
        <IconButton label={t(isFolded ? "open" : "close")} onPress={toggle}>
          {isFolded ? <PanelLeftOpen /> : <PanelLeftClose />}
        </IconButton>
      </div>
      {hasEntries ? (
        <div className={cx(styles.entries)}>
          {bySection(offeredBlocks).map(({ section, blocks }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset.
            <div key={section} role="group" aria-label={t(section)} className={cx(styles.section)}>
              {isFolded ? null : <div className={cx(styles.sectionName)}>{t(section)}</div>}
              {blocks.map((block) => (
                <RailEntry key={block.type} block={block} isFolded={isFolded} onChoose={() => onChoose(block.type)} />
              ))}
            </div>
          ))}
        </div>
      ) : null}
    </aside>
  );
});
