/** The icon in place of a picture that can't be shown. `size` is in pixels. */
export const MissingPictureIcon = ({ size }: { size: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <rect x="3" y="4.5" width="18" height="15" rx="3" />
    <circle cx="8.5" cy="10" r="1.6" />
    <path d="m4 17 5-4.2 3.4 2.8 3-2.6 4.6 4" strokeLinejoin="round" />
  </svg>
);

/**
 * Whether a picture has failed to load. Pictures in the server's HTML may have failed before the script could listen
 * for it.
 */
export const isBroken = ({ complete, naturalWidth, currentSrc }: HTMLImageElement): boolean =>
  complete && naturalWidth === 0 && currentSrc !== "";
