import { icons } from "@parley/blocks/icons";
import { lookup } from "@parley/core";
import { cx } from "@parley/ui/author";
import styles from "./block-icon.module.css";

const unknown =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M9 9a3 3 0 1 1 4 2.8c-.8.4-1 1-1 1.7"/><path d="M12 17h.01"/><circle cx="12" cy="12" r="9"/></svg>';

/** The icon of a block type in the colour of its family. */
export const BlockIcon = ({ type, family }: { type: string; family: string }) => (
  <span
    className={cx(styles.icon)}
    data-family={family}
    aria-hidden
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the icons are files of the block folders.
    dangerouslySetInnerHTML={{ __html: lookup(icons, type) ?? unknown }}
  />
);
