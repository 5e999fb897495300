import { cx, Popover } from "@parley/ui/author";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { PaletteList } from "./palette-list.tsx";
import styles from "./palette-popover.module.css";

/** The palette at a point of the screen, where something is to be added. */
export const PalettePopover = ({
  at,
  onChoose,
  onClose,
}: {
  at: { x: number; y: number };
  onChoose: (type: string) => void;
  onClose: () => void;
}) => {
  const t = useTranslations("palette");
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className={cx(styles.anchor)} style={{ insetBlockStart: at.y, insetInlineStart: at.x }} />
      <Popover
        label={t("title")}
        triggerRef={anchor}
        isOpen
        placement="bottom start"
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <div className={cx(styles.palette)}>
          <PaletteList isFocused onChoose={onChoose} />
        </div>
      </Popover>
    </>
  );
};
