import { defineInputView, PickForm } from "@parley/ui";
import type { ChoiceBlock } from "./block.ts";
import type { ShownItem } from "./shown-item.ts";

export const view = defineInputView<ChoiceBlock["options"], ShownItem>(({ options, items, question, onReply }) => (
  <PickForm
    items={items}
    isMultiple={options.isMultipleChoice}
    isSearchable={options.isSearchable}
    isShownBeforeSearch={options.areInitialSearchButtonsVisible}
    searchPlaceholder={options.searchInputPlaceholder}
    buttonLabel={options.buttonLabel}
    question={question}
    layout="parley-choice-buttons"
    option={options.isMultipleChoice ? "parley-selectable typebot-selectable" : "parley-button typebot-button"}
    textOf={(item) => item.content}
    face={(item) => <span dir="auto">{item.content}</span>}
    onReply={onReply}
  />
));
