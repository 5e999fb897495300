import { type ScaleProps, scaleClasses } from "./scale.ts";

/** One button per rating; pressing it sends the answer. */
export const RatingButtons = ({ steps, isIcons, question, face, onPick }: ScaleProps) => {
  const classes = scaleClasses({ isIcons, steps });
  return (
    <fieldset className={classes.steps} aria-label={question || undefined}>
      {steps.map((rating) => (
        <button
          key={rating}
          type="button"
          className={classes.step}
          aria-label={isIcons ? `${rating} / ${steps.at(-1)}` : undefined}
          onClick={() => onPick(rating)}
        >
          {face(rating)}
        </button>
      ))}
    </fieldset>
  );
};
