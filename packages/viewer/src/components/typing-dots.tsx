/** Three dots that tell that the bot is typing. Shown by the style sheet where the bubble around them is being typed. */
export const TypingDots = () => (
  <div className="parley-typing-dots bubble-typing" aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
);
