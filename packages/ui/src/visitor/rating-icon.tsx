/**
 * A star, or the author's SVG. The SVG is only used as a mask: nothing in it can run or load anything, and it gets the
 * theme's colour.
 */
export const RatingIcon = ({ isFilled, svg }: { isFilled: boolean; svg: string }) => {
  const state = isFilled ? "parley-icon-filled" : "";
  if (svg.trim() !== "") {
    const mask = `url("data:image/svg+xml,${encodeMask(svg)}")`;
    return (
      <span
        className={`parley-mask-icon ${state}`}
        style={{ maskImage: mask, WebkitMaskImage: mask }}
        aria-hidden="true"
      />
    );
  }
  return (
    <svg className={`parley-star-icon ${state}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d="M12 2.8 14.8 8.9l6.7.8-5 4.5 1.4 6.6-5.9-3.3-5.9 3.3 1.4-6.6-5-4.5 6.7-.8Z"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  );
};

const encodeMask = (svg: string): string => {
  // An SVG used as an image needs its namespace.
  const named = /\sxmlns=/.test(svg) ? svg : svg.replace(/<svg\b/i, '<svg xmlns="http://www.w3.org/2000/svg"');
  // `'` and `)` are not encoded by encodeURIComponent; in a quoted url() only double quotes matter.
  return encodeURIComponent(named);
};
