import type { Reply } from "@parley/core";
import { type ReactNode, useState } from "react";
import { PickOne } from "./pick-one.tsx";
import { PickSeveral } from "./pick-several.tsx";

/** A choice that the block's run has prepared. `value` is what is stored. */
export interface Pickable {
  id: string;
  value: string;
}

interface PickFormProps<Item extends Pickable> {
  items: readonly Item[];
  isMultiple: boolean;
  isSearchable: boolean;
  /** Whether choices are visible before a search begins. */
  isShownBeforeSearch?: boolean;
  searchPlaceholder: string;
  buttonLabel: string;
  question: string;
  /** Class names of the group, and of each choice. */
  layout: string;
  option: string;
  /** The text of a choice that the search looks in. */
  textOf: (item: Item) => string;
  face: (item: Item) => ReactNode;
  onReply: (reply: Reply) => void;
}

/**
 * Choices to pick: buttons for a single one, checkboxes with a send button for several, and a field that filters them.
 */
export const PickForm = <Item extends Pickable>(props: PickFormProps<Item>) => {
  const { items, isMultiple, isSearchable, isShownBeforeSearch = true, searchPlaceholder, textOf } = props;
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLocaleLowerCase();
  const isHidden = isSearchable && !isShownBeforeSearch && wanted === "";
  const found = isHidden ? [] : items.filter((item) => textOf(item).toLocaleLowerCase().includes(wanted));
  return (
    <div className="parley-choice">
      {isSearchable && (
        <div className="parley-input-box parley-search typebot-input-container">
          <input
            type="search"
            className="parley-field typebot-input"
            dir="auto"
            value={search}
            placeholder={searchPlaceholder}
            aria-label={searchPlaceholder}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      {isMultiple ? <PickSeveral {...props} found={found} /> : <PickOne {...props} found={found} />}
    </div>
  );
};
