import type { BlockDefinition } from "@parley/core/fields";
import { cx } from "@parley/ui/author";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { BlockIcon } from "../cards/block-icon.tsx";
import { byFamily, findEntries, offeredBlocks } from "./palette-entries.ts";
import styles from "./palette-list.module.css";
import { useBlockSource } from "./use-block-source.ts";

const Entry = ({
  block,
  id,
  isActive,
  onChoose,
}: {
  block: BlockDefinition;
  id: string;
  isActive: boolean;
  onChoose: () => void;
}) => {
  const element = useBlockSource(block.type);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive, element]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={cx(styles.entry)}
      data-active={isActive || undefined}
      data-type={block.type}
      title={block.description}
      onClick={onChoose}
    >
      <BlockIcon type={block.type} family={block.family} />
      <span>{block.label}</span>
    </div>
  );
};

/** A searchable list of all blocks. A block is chosen by click or Enter, or dragged into the flow. */
export const PaletteList = ({ onChoose }: { onChoose: (type: string) => void }) => {
  const t = useTranslations("palette");
  const id = useId();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const found = findEntries(offeredBlocks, search);
  // Search results are ordered by rank; without a search, blocks are grouped by family.
  const sections = search.trim() === "" ? byFamily(found) : [{ family: null, blocks: found }];
  const shown = sections.flatMap(({ blocks }) => blocks);
  const idOf = (place: number) => `${id}-${place}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      setActive((active + by + shown.length) % Math.max(1, shown.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const block = shown[active];
      if (block) onChoose(block.type);
    }
  };

  return (
    <div className={cx(styles.palette)}>
      <div className={cx(styles.search)}>
        <Search aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={shown.length > 0 ? idOf(active) : undefined}
          aria-label={t("search")}
          placeholder={t("search")}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label={t("title")} className={cx(styles.list)}>
        {sections.map(({ family, blocks }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
          <div key={family ?? "found"} role="group" aria-label={family ? t(family) : t("title")}>
            {family ? <div className={cx(styles.family)}>{t(family)}</div> : null}
            {blocks.map((block) => {
              const place = shown.indexOf(block);
              return (
                <Entry
                  key={block.type}
                  id={idOf(place)}
                  block={block}
                  isActive={place === active}
                  onChoose={() => onChoose(block.type)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {shown.length === 0 ? <p className={cx(styles.none)}>{t("none")}</p> : null}
    </div>
  );
};
