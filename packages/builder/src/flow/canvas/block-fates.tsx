import { cx } from "@parley/ui/author";
import { Rewind } from "lucide-react";
import { createContext, useContext } from "react";
import styles from "./block-numbers.module.css";
import { MapNumber } from "./block-numbers.tsx";

/** What a rehearsal has found at the blocks of the map. */
export interface MapFates {
  /** How many chats take another way at a block, and that in words; `isBad` if they stop or fail there. */
  blocks: ReadonlyMap<string, { count: number; words: string; isBad: boolean }>;
  /** Lists the chats behind a block. */
  show: (blockId: string) => void;
}

/** Null where the map shows no rehearsal. */
export const MapFatesContext = createContext<MapFates | null>(null);

/** On a block where visitors' last chats would go another way, how many do. It lists them. */
export const BlockFates = ({ blockId, y }: { blockId: string; y: number }) => {
  const fates = useContext(MapFatesContext);
  const found = fates?.blocks.get(blockId);
  if (!fates || !found) return null;
  return (
    <span className={cx(styles.numbers)} data-loss={found.isBad || undefined} style={{ insetBlockStart: y - 20 }}>
      <Rewind aria-hidden />
      <MapNumber count={found.count} label={found.words} onPress={() => fates.show(blockId)} />
    </span>
  );
};
