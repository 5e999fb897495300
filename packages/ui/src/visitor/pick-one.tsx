import type { Reply } from "@parley/core";
import type { ReactNode } from "react";
import type { Pickable } from "./pick-form.tsx";

interface PickOneProps<Item extends Pickable> {
  /** The choices that match the search. */
  found: readonly Item[];
  question: string;
  layout: string;
  option: string;
  face: (item: Item) => ReactNode;
  onReply: (reply: Reply) => void;
}

/** One button per choice; pressing it sends the answer. */
export const PickOne = <Item extends Pickable>(props: PickOneProps<Item>) => {
  const { found, question, layout, option, face, onReply } = props;
  return (
    <fieldset className={layout} aria-label={question || undefined}>
      {found.map((item) => (
        <button
          key={item.id}
          type="button"
          className={option}
          onClick={() => onReply({ text: item.value, itemIds: [item.id] })}
        >
          {face(item)}
        </button>
      ))}
    </fieldset>
  );
};
