interface LineIconProps {
  /** The SVG path, in a square of 20 by 20 units. */
  path: string;
  /** Width and height in pixels. */
  size: number;
  /** The stroke width, in units of the path. */
  weight: number;
  className?: string;
}

/** A line drawing in the colour of the text around it. Screen readers skip it: the element around it has a name. */
export const LineIcon = ({ path, size, weight, className }: LineIconProps) => (
  <svg className={className} viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false">
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
