import { defineInputView, type InputViewProps } from "@parley/ui";
import { useState } from "react";
import type { ChoiceBlock } from "./block.ts";
import { MultipleChoice } from "./multiple-choice.tsx";
import type { ShownItem } from "./shown-item.ts";
import { SingleChoice } from "./single-choice.tsx";

type ChoiceProps = InputViewProps<ChoiceBlock["options"], ShownItem>;

const ChoiceInput = ({ options, items, question, onReply }: ChoiceProps) => {
  const [search, setSearch] = useState("");
  const isHidden = options.isSearchable && !options.areInitialSearchButtonsVisible && search.trim() === "";
  const found = isHidden ? [] : items.filter((item) => matches(item, search));
  const Choice = options.isMultipleChoice ? MultipleChoice : SingleChoice;
  return (
    <div className="parley-choice">
      {options.isSearchable && (
        <div className="parley-input-box parley-search typebot-input-container">
          <input
            type="search"
            className="parley-field typebot-input"
            dir="auto"
            value={search}
            placeholder={options.searchInputPlaceholder}
            aria-label={options.searchInputPlaceholder}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <Choice items={items} found={found} question={question} buttonLabel={options.buttonLabel} onReply={onReply} />
    </div>
  );
};

const matches = ({ content }: ShownItem, search: string): boolean =>
  content.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

export const view = defineInputView<ChoiceBlock["options"], ShownItem>(ChoiceInput);
