/** The three typing dots. The style sheet shows them while the bubble around them is in the typing phase. */
export const TypingDots = () => (
  <div className="parley-typing-dots bubble-typing" aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
);
