import { cx } from "@parley/ui/author";
import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { BlockIcon } from "../cards/block-icon.tsx";
import { useCanvas } from "./canvas-store.ts";
import styles from "./far-card.module.css";
import type { GroupCard } from "./scene.ts";

/** The space around what a card shows when it is far, in pixels on the canvas. */
const padding = 16;
const lineHeight = 1.15;
/** The size of an icon beside the size of the title. */
const iconScale = 1.2;

/** Returns the first block of each family in a card, in their order. */
const familiesOf = ({ layout }: GroupCard) => {
  const seen = new Set<string>();
  return layout.blocks.flatMap(({ shown }) => {
    if (seen.has(shown.family)) return [];
    seen.add(shown.family);
    return [shown];
  });
};

/**
 * What a group's card shows on the map of a flow: its title, in at most two lines that can be read, and an icon for each
 * family of blocks it holds, where there is room.
 */
export const FarCard = ({ card }: { card: GroupCard }) => {
  const t = useTranslations("canvas");
  const size = useCanvas(({ texts }) => texts.titles);
  if (size === 0) return null;
  const room = card.height - padding;
  const lines = Math.min(2, Math.max(1, Math.floor(room / (size * lineHeight))));
  const icon = size * iconScale;
  const hasIcons = room - lines * size * lineHeight > icon * 1.3;
  const most = Math.floor((card.width - 2 * padding) / (icon * 1.3));
  // The style sheet's own property, which React's type does not know.
  const iconStyle = { "--icon": `${icon}px` } as CSSProperties;
  return (
    <div className={cx(styles.far)} style={{ fontSize: size }} data-far="">
      <h2 className={cx(styles.title)} style={{ WebkitLineClamp: lines }}>
        {card.group.title || t("untitled")}
      </h2>
      {hasIcons ? (
        <span className={cx(styles.families)} style={iconStyle} aria-hidden>
          {familiesOf(card)
            .slice(0, most)
            .map(({ id, type, family }) => (
              <BlockIcon key={id} type={type} family={family} />
            ))}
        </span>
      ) : null}
    </div>
  );
};
