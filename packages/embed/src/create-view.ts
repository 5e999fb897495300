import css from "./embed.css?inline";
import type { Settings } from "./load-settings.ts";
import { make } from "./make.ts";

/** The elements that show a bot on the page. */
export interface View {
  host: HTMLElement;
  /** The element that the chat is put into. */
  box: ParentNode;
  show: (isOpen: boolean, hasFocus?: boolean) => void;
  /** Shows or hides the mark for messages that the visitor has not seen. */
  mark: (isNew: boolean) => void;
}

export interface ViewActions {
  open: () => void;
  close: () => void;
  toggle: () => void;
  /** Hides the message beside the button for good: the visitor has closed it. */
  dismiss: () => void;
}

const picture = (src: string | undefined): Node | string => (src ? make("img", { src, alt: "" }) : "");

/**
 * Makes the elements of a bot in a shadow root, out of reach of the page's styles and of its policy on style sheets.
 * @throws Error when the page has no place for a standard bot
 */
export const createView = (
  settings: Settings,
  tag: Element | undefined,
  isNew: boolean,
  { open, close, toggle, dismiss }: ViewActions,
): View => {
  const { kind, name, target, text, autoShowDelay = 0, closeLabel = "Close", label = name } = settings;
  const { zIndex, width = "400px", color, iconColor } = settings;
  const host = make("div", {});
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  host.style.cssText = `--z:${zIndex};--w:${width};--c:${color};--i:${iconColor}`;

  if (kind === "standard") {
    const place = target ? document.querySelector(target) : tag;
    if (!place) throw Error(`no ${target}`);
    place[target ? "append" : "after"](host);
    host.style.cssText = `width:${width};height:${settings.height}`;
    return { host, box: root, show() {}, mark() {} };
  }

  const isPopup = kind === "popup";
  const cross = (onclick: () => void) => make("button", { className: "x", ariaLabel: closeLabel, onclick }, "×");
  const dialog = make("dialog", { ariaLabel: name, onclose: close }, make("div", {}, name, cross(close)));
  const launch = make(
    "button",
    { className: `${settings.size}`, ariaLabel: label, ariaExpanded: "false", onclick: toggle },
    picture(settings.iconUrl) || make("i", {}),
  );
  // Screen readers announce the text because it is put into an element that exists already.
  const notice = make("div", { role: "status", onclick: () => notice.remove() });
  root.append(isPopup ? dialog : make("div", { className: `${settings.placement}` }, launch, notice, dialog));
  dialog.onclick = ({ target: clicked }) => {
    // The visitor clicked the backdrop around a popup.
    if (clicked === dialog) close();
  };
  host.onkeydown = ({ key }) => {
    if (key === "Escape") close();
  };
  const page = document.documentElement;
  // The page may not have a body yet.
  page.append(host);

  if (text && isNew)
    setTimeout(
      () => notice.append(make("button", { onclick: open }, picture(settings.avatarUrl), text), cross(dismiss)),
      autoShowDelay * 1000,
    );

  return {
    host,
    box: dialog,
    show: (isOpen, hasFocus) => {
      launch.ariaExpanded = `${isOpen}`;
      if (isPopup) page.style.overflow = isOpen ? "hidden" : "";
      // The browser returns the focus to where it was.
      if (!isOpen) return dialog.close();
      notice.remove();
      // A chat that opens by itself must not take the keyboard focus.
      if (hasFocus) dialog[isPopup ? "showModal" : "show"]();
      else dialog.open = true;
    },
    mark: (hasNews) => {
      launch.classList.toggle("new", hasNews);
      launch.ariaLabel = hasNews ? `${label} (1)` : label;
    },
  };
};
