import { type Bootstrap, pageClasses } from "../bootstrap.ts";
import { memoryKey, memoryStorageName, returnKey } from "../memory/create-memory.ts";
import { embedJson, escapeHtml } from "./escape.ts";

/** Shown where the page cannot work at all (specification, section 8). */
const unsupportedMessage = "Internet explorer is not supported";

/**
 * Words and syntax that Internet Explorer knows: it comes before any bundle. What the browser reads behind it would still
 * be shown: all of it goes into an element that is not.
 */
export const internetExplorerCheck = `<script>if(/MSIE |Trident\\//.test(navigator.userAgent))document.write('<p style="font:18px sans-serif;margin:40px">${unsupportedMessage}</p><plaintext style="display:none">')</script>`;

/**
 * What is typed before the first field is there, or beside it, goes into the field: no key that is pressed right after
 * loading is lost, nor what a field held before the script took it over. From the first answer on, the focus moves by
 * itself. What the field held is deleted and put in again: only then does React take notice.
 */
const earlyKeys = `(function(){var d=document,t="",w;function f(){return d.querySelector(".parley-input.parley-shown .parley-field:not(.parley-picker)")}addEventListener("keydown",function(e){var k=e.key,n=e.target;if(k.length!==1||e.ctrlKey||e.metaKey||e.altKey||e.isComposing||d.querySelector(".parley-guest-bubble")||n.closest&&n.closest("input,textarea,select,button,a,[contenteditable]"))return;var o=f();if(o&&k!==" ")o.focus();else if(!o&&(t||k!==" "))t+=k});addEventListener("focusin",function(e){if(t&&e.target===f()){var k=t;t="";if(w){e.target.select();d.execCommand("delete")}d.execCommand("insertText",false,k)}});addEventListener("input",function(e){if(e.target===f()&&!d.documentElement.classList.contains("${pageClasses.live}")){t=e.target.value;w=1}})})();`;

/**
 * Run before the first paint: gives the page the visitor's language where the bot has none; and, where scripts and modules
 * work, hides what will be played, or all of the first turn when a remembered chat will take its place.
 */
export const beforePaint = ({ flow, isPreview }: Pick<Bootstrap, "flow" | "isPreview">): string => {
  const speaking = "var d=document.documentElement;d.lang=d.lang||navigator.language||'';";
  const storage = memoryStorageName(flow.settings);
  const scripted = `if("noModule"in document.createElement("script"))document.documentElement.classList.add("${pageClasses.scripted}");`;
  const away = `sessionStorage.getItem(${embedJson(returnKey(flow.botId))})`;
  const kept = storage ? `${away}||${storage}.getItem(${embedJson(memoryKey(flow.botId))})` : away;
  // A preview begins anew each time.
  const returning = isPreview
    ? ""
    : `try{if(${kept})document.documentElement.classList.add("${pageClasses.returning}")}catch(e){}`;
  return `<script>${speaking}${scripted}${returning}${earlyKeys}</script>`;
};

/** The bundle. If it cannot be loaded, everything is shown, with a word about it. */
export const bundleScript = (script: string): string => {
  const { scripted, returning, failed } = pageClasses;
  const onFailure = `var c=document.documentElement.classList;c.remove("${scripted}","${returning}");c.add("${failed}")`;
  return `<script type="module" crossorigin src="${escapeHtml(script)}" onerror='${onFailure}'></script>`;
};
