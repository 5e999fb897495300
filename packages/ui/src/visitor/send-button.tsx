/** The button that sends an answer. It submits the form around it. */
export const SendButton = ({ label, isDisabled }: { label: string; isDisabled: boolean }) => (
  <button type="submit" className="parley-button parley-send-button typebot-button" disabled={isDisabled}>
    <span dir="auto">{label}</span>
    <svg className="parley-send-icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" focusable="false">
      <path
        d="M3 10h13M11 4.8 16.2 10 11 15.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </button>
);
