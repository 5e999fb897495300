import css from "./embed.css?inline";
import type { Settings } from "./load-settings.ts";
import { make } from "./make.ts";

/** What a bot looks like on the page. */
export interface View {
  host: HTMLElement;
  /** Where the chat comes. */
  box: ParentNode;
  show: (isOpen: boolean, hasFocus?: boolean) => void;
  /** Whether something has been said that nobody has seen. */
  mark: (isNew: boolean) => void;
}

export interface ViewActions {
  open: () => void;
  close: () => void;
  toggle: () => void;
  /** The visitor wants to see no more of the message beside the button. */
  dismiss: () => void;
}

const picture = (src: string | undefined): Node | string => (src ? make("img", { src, alt: "" }) : "");

/**
 * A place on the page for a bot, which the page's own styles don't reach, nor its policy on style sheets.
 *
 * @throws Error where a standard bot has no place on the page
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
  // What it says is announced when it comes into an element that is there.
  const notice = make("div", { role: "status", onclick: () => notice.remove() });
  root.append(isPopup ? dialog : make("div", { className: `${settings.placement}` }, launch, notice, dialog));
  dialog.onclick = ({ target: clicked }) => {
    // On what is around a popup.
    if (clicked === dialog) close();
  };
  host.onkeydown = ({ key }) => {
    if (key === "Escape") close();
  };
  const page = document.documentElement;
  // There may be no body yet.
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
      // The browser gives the focus back to where it was.
      if (!isOpen) return dialog.close();
      notice.remove();
      // What opens by itself takes the keyboard from nobody.
      if (hasFocus) dialog[isPopup ? "showModal" : "show"]();
      else dialog.open = true;
    },
    mark: (hasNews) => {
      launch.classList.toggle("new", hasNews);
      launch.ariaLabel = hasNews ? `${label} (1)` : label;
    },
  };
};
