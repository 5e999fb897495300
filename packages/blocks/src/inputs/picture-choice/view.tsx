import { defineInputView, PickForm, Picture } from "@parley/ui";
import type { PictureChoiceBlock } from "./block.ts";
import type { ShownPicture } from "./shown-picture.ts";

type Options = PictureChoiceBlock["options"];

const Face = ({ picture }: { picture: ShownPicture }) => {
  const { pictureSrc, title, description } = picture;
  return (
    <>
      {/* The picture is named by the text beside it; without one, by the value it stores. */}
      <Picture url={pictureSrc} alt={title || description ? "" : picture.value} className="parley-picture-image" />
      {(title || description) && (
        <span className="parley-picture-words">
          {title && (
            <span className="parley-picture-title" dir="auto">
              {title}
            </span>
          )}
          {description && (
            <span className="parley-picture-description" dir="auto">
              {description}
            </span>
          )}
        </span>
      )}
    </>
  );
};

export const view = defineInputView<Options, ShownPicture>(({ options, items, question, onReply }) => (
  <PickForm
    items={items}
    isMultiple={options.isMultipleChoice}
    isSearchable={options.isSearchable}
    searchPlaceholder={options.searchInputPlaceholder}
    buttonLabel={options.buttonLabel}
    question={question}
    layout="parley-pictures"
    option="parley-selectable parley-picture typebot-picture-button"
    textOf={({ title, description }) => `${title}\n${description}`}
    face={(item) => <Face picture={item} />}
    onReply={onReply}
  />
));
