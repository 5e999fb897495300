import { useId } from "react";
import { type ScaleProps, scaleClasses } from "./scale.ts";

/** Radio buttons: arrow keys move along the scale, and a separate button sends the rating. */
export const RatingRadios = ({ steps, isIcons, picked, question, face, onPick }: ScaleProps) => {
  const name = useId();
  const classes = scaleClasses({ isIcons, steps });
  return (
    <div className={classes.steps} role="radiogroup" aria-label={question || undefined}>
      {steps.map((rating) => (
        <label key={rating} className={classes.step}>
          <input
            type="radio"
            className="parley-hidden-control"
            name={name}
            checked={picked === rating}
            aria-label={isIcons ? `${rating} / ${steps.at(-1)}` : undefined}
            onChange={() => onPick(rating)}
          />
          {face(rating)}
        </label>
      ))}
    </div>
  );
};
