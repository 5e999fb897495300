import type { Reply } from "@parley/core";
import { type ReactNode, useState } from "react";
import { PickOne } from "./pick-one.tsx";
import { PickSeveral } from "./pick-several.tsx";

/** Something to pick, as a block's run prepares it: `value` is what is stored. */
export interface Pickable {
  id: string;
  value: string;
}

interface PickFormProps<Item extends Pickable> {
  items: readonly Item[];
  isMultiple: boolean;
  isSearchable: boolean;
  /** Whether there is something to pick before a search begins. */
  isShownBeforeSearch?: boolean;
  searchPlaceholder: string;
  buttonLabel: string;
  question: string;
  /** Class names of the group, and of each thing in it. */
  layout: string;
  option: string;
  /** What a search looks in. */
  textOf: (item: Item) => string;
  face: (item: Item) => ReactNode;
  onReply: (reply: Reply) => void;
}

/** Things to pick: buttons for one, checkboxes with a send button for several, and a field that filters them. */
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
