import { cx } from "@parley/ui/author";
import { PartForm } from "../../sections/part-form.tsx";
import parts from "../../sections/parts.module.css";
import { ContrastMeter } from "../contrast/contrast-meter.tsx";
import { useTheme } from "../use-theme.ts";

interface PartSectionProps {
  part: "container" | "hostBubbles" | "guestBubbles" | "buttons" | "inputs";
}

const background = ["backgroundColor"];
const text = ["color"];
const placeholder = ["placeholderColor"];
const shownApart = [...background, ...text, ...placeholder];

/** The style settings of one part of the chat: colours, contrast and the rest. */
export const PartSection = ({ part }: PartSectionProps) => {
  const { tree } = useTheme();
  const path = ["chat", part];
  return (
    <div className={cx(parts.stack)}>
      <div className={cx(parts.pair)}>
        <PartForm tree={tree} path={path} only={background} />
        <PartForm tree={tree} path={path} only={text} />
      </div>
      <ContrastMeter pair={part} />
      {part === "inputs" ? (
        <>
          <PartForm tree={tree} path={path} only={placeholder} />
          <ContrastMeter pair="placeholder" />
        </>
      ) : null}
      <PartForm tree={tree} path={path} without={shownApart} />
    </div>
  );
};
