interface LineIconProps {
  /** What is drawn, in a square of 20 by 20. */
  path: string;
  /** In pixels. */
  size: number;
  /** The width of the lines, in the units of the path. */
  weight: number;
  className?: string;
}

/** A drawing of lines in the colour of the text around it. It is hidden from screen readers: what it stands in is named. */
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
