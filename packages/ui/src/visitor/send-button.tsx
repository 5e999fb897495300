import { LineIcon } from "./line-icon.tsx";

/** The button that sends an answer. It submits the form around it. */
export const SendButton = ({ label, isDisabled }: { label: string; isDisabled: boolean }) => (
  <button type="submit" className="parley-button parley-send-button typebot-button" disabled={isDisabled}>
    <span dir="auto">{label}</span>
    <LineIcon path="M3 10h13M11 4.8 16.2 10 11 15.2" size={18} weight={1.9} className="parley-send-icon" />
  </button>
);
