import type { BlockDefinition } from "@parley/core/fields";
import { cx, IconButton } from "@parley/ui/author";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { memo, useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { BlockIcon } from "../cards/block-icon.tsx";
import { byFamily, offeredBlocks } from "./palette-entries.ts";
import { PaletteList } from "./palette-list.tsx";
import styles from "./palette-rail.module.css";
import { useBlockSource } from "./use-block-source.ts";

const key = "parley-palette";

const RailEntry = ({ block, onChoose }: { block: BlockDefinition; onChoose: () => void }) => {
  const element = useBlockSource(block.type);
  return (
    <div ref={element} className={cx(styles.source)} data-type={block.type}>
      <IconButton label={block.label} onPress={onChoose}>
        <BlockIcon type={block.type} family={block.family} />
      </IconButton>
    </div>
  );
};

/**
 * The palette at the side: a slim bar of icons that expands to names and a search. It remembers whether it is expanded.
 */
export const PaletteRail = memo(({ onChoose }: { onChoose: (type: string) => void }) => {
  const t = useTranslations("palette");
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(key) === "open");
  // The palette's entries are expensive to render, so they come after the flow.
  const hasEntries = useDeferredValue(true, false);
  const toggle = () => {
    localStorage.setItem(key, isOpen ? "closed" : "open");
    setIsOpen(!isOpen);
  };
  return (
    <aside className={cx(styles.rail, isOpen && styles.open)} aria-label={t("title")}>
      <div className={cx(styles.head)}>
        {isOpen ? <h2 className={cx(styles.title)}>{t("title")}</h2> : null}
        <IconButton label={t(isOpen ? "close" : "open")} onPress={toggle}>
          {isOpen ? <PanelLeftClose /> : <PanelLeftOpen />}
        </IconButton>
      </div>
      {!hasEntries ? null : isOpen ? (
        <PaletteList onChoose={onChoose} />
      ) : (
        <div className={cx(styles.icons)}>
          {byFamily(offeredBlocks).map(({ family, blocks }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset.
            <div key={family} role="group" aria-label={t(family)} className={cx(styles.family)}>
              {blocks.map((block) => (
                <RailEntry key={block.type} block={block} onChoose={() => onChoose(block.type)} />
              ))}
            </div>
          ))}
        </div>
      )}
    </aside>
  );
});
