import { defineInputView, type InputViewProps, Picture, say } from "@parley/ui";
import type { CardsBlock } from "./block.ts";
import type { Card } from "./card.ts";
import { ScrollButton } from "./scroll-button.tsx";
import { useScrollEnds } from "./use-scroll-ends.ts";

/** Cards side by side in a list that scrolls horizontally if needed. */
const CardsInput = ({ items, question, onReply }: InputViewProps<CardsBlock["options"], Card>) => {
  const { list, ends, scroll } = useScrollEnds();
  const hasPictures = items.some((card) => card.imageUrl !== "");
  return (
    <div className="parley-cards">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <ul ref={list} className="parley-cards-list" tabIndex={0} aria-label={question || undefined}>
        {items.map((card) => (
          <li key={card.id} className="parley-deck-card typebot-card">
            {hasPictures && (
              <Picture url={card.imageUrl} alt={card.title ? "" : card.description} className="parley-deck-image" />
            )}
            <div className="parley-deck-words">
              {card.title && (
                <p className="parley-deck-title" dir="auto">
                  {card.title}
                </p>
              )}
              {card.description && (
                <p className="parley-deck-description" dir="auto">
                  {card.description}
                </p>
              )}
            </div>
            <div className="parley-deck-buttons">
              {card.paths.map((path) => (
                <button
                  key={path.id}
                  type="button"
                  className="parley-button typebot-button"
                  aria-label={card.title ? `${path.text}: ${card.title}` : undefined}
                  onClick={() => onReply({ text: path.text, itemIds: [path.id] })}
                >
                  <span dir="auto">{path.text}</span>
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {ends.overflows && (
        <div className="parley-deck-scroll">
          <ScrollButton
            label={say("previousCards", "Previous cards")}
            to="start"
            isDisabled={ends.isAtStart}
            onPress={() => scroll(-1)}
          />
          <ScrollButton
            label={say("nextCards", "Next cards")}
            to="end"
            isDisabled={ends.isAtEnd}
            onPress={() => scroll(1)}
          />
        </div>
      )}
    </div>
  );
};

export const view = defineInputView<CardsBlock["options"], Card>(CardsInput);
