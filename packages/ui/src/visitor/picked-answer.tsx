import type { Picked } from "@parley/core";
import type { CSSProperties } from "react";
import { Picture } from "./picture.tsx";
import { RatingIcon } from "./rating-icon.tsx";

interface PickedAnswerProps {
  picked: Picked;
  /** The answer in words. */
  text: string;
  /** Says the place of a rating in words. */
  placeText: (rating: number, most: number) => string;
}

/** An answer as it was picked: its icons, its place on the scale, or its pictures. Screen readers read words. */
export const PickedAnswer = ({ picked, text, placeText }: PickedAnswerProps) => {
  if (picked.kind === "pictures") return <PickedPictures pictures={picked.pictures} text={text} />;
  const { rating, most } = picked;
  return (
    <span className={`parley-picked-${picked.kind}`}>
      <span className="parley-visually-hidden">{placeText(rating, most)}</span>
      {picked.kind === "icons" ? <PickedIcons {...picked} /> : <PickedPlace {...picked} />}
    </span>
  );
};

const PickedIcons = ({ rating, most, svg = "" }: Extract<Picked, { kind: "icons" }>) => (
  <>
    {Array.from({ length: most }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the icons differ in nothing but their place
      <span key={index} className="parley-picked-icon">
        <RatingIcon isFilled={index < rating} svg={svg} />
      </span>
    ))}
  </>
);

const PickedPlace = ({ rating, least, most }: Extract<Picked, { kind: "scale" }>) => (
  <>
    <span aria-hidden="true">{rating}</span>
    <span
      className="parley-picked-track"
      aria-hidden="true"
      // Cast: React's types don't know custom properties.
      style={{ "--parley-place": most > least ? (rating - least) / (most - least) : 1 } as CSSProperties}
    />
  </>
);

const PickedPictures = ({
  pictures,
  text,
}: {
  pictures: Extract<Picked, { kind: "pictures" }>["pictures"];
  text: string;
}) => (
  <span className="parley-picked-pictures">
    {pictures.map(({ url, title }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same address and title
      <span key={index} className="parley-picked-picture">
        <Picture url={url} alt={title === "" ? text : ""} className="parley-picked-image" />
        {title !== "" && <span>{title}</span>}
      </span>
    ))}
  </span>
);
