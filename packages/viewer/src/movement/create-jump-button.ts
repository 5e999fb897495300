const arrow =
  '<svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"><path d="M10 4v12M4.8 10.8 10 16l5.2-5.2"/></svg>';

/** A button at the lower edge that jumps to the end of the chat, shown while there is more below. */
export const createJumpButton = (label: string, onPress: () => void): { show: (isShown: boolean) => void } => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "parley-jump";
  button.title = label;
  button.setAttribute("aria-label", label);
  button.innerHTML = arrow;
  button.hidden = true;
  button.addEventListener("click", onPress);
  document.body.append(button);
  return {
    show: (isShown) => {
      button.hidden = !isShown;
    },
  };
};
