import { type Bootstrap, pageClasses, pageEvents } from "../bootstrap.ts";
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
 * loading is lost, nor what a field held before React took it over (`pageEvents.taken`). From the first answer on, the focus
 * moves by itself. What the field held is deleted and put in again: only then does React take notice. An answer that is sent, or
 * picked, before that waits for it, too: the browser's own way to send a form would load the page anew.
 */
const earlyKeys = [
  `var d=document,typed="",wasFilled,isTaken,send;`,
  `function field(){return d.querySelector(".parley-input.parley-shown .parley-field:not(.parley-picker)")}`,
  `function put(n){var k=typed;typed="";if(!k)return;n.focus();if(n.value){n.select();d.execCommand("delete")}d.execCommand("insertText",false,k)}`,
  `addEventListener("keydown",function(e){var k=e.key,n=e.target,f;if(k==="Enter"&&n.form&&n.tagName==="INPUT"&&!e.isComposing)sends(n.form,e);`,
  `if(k.length!==1||e.ctrlKey||e.metaKey||e.altKey||e.isComposing||d.querySelector(".parley-guest-bubble")||n.closest&&n.closest("input,textarea,select,button,a,[contenteditable]"))return;`,
  `f=field();if(f&&k!==" ")f.focus();else if(!f&&(typed||k!==" "))typed+=k});`,
  `addEventListener("focusin",function(e){if(!wasFilled&&e.target===field())put(e.target)});`,
  `addEventListener("input",function(e){if(!isTaken&&e.target===field()){typed=e.target.value;wasFilled=1}});`,
  // A chat that goes on, and one that is tried out, are drawn anew: nothing of the page is taken over.
  `function isEarly(){return!isTaken&&!d.documentElement.classList.contains("${pageClasses.live}")}`,
  `function sends(f,e){if(isEarly()){e.preventDefault();send=function(){f.requestSubmit()}}}`,
  `addEventListener("submit",function(e){sends(e.target,e)});`,
  `addEventListener("click",function(e){var b=e.target.closest&&e.target.closest(".parley-input button[type=button]");if(b&&isEarly())send=function(){b.click()}});`,
  `addEventListener("${pageEvents.taken}",function(e){isTaken=1;if(wasFilled){wasFilled=0;put(e.target)}if(send){setTimeout(send);send=0}});`,
].join("");

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
  return `<script>${speaking}${scripted}${returning}(function(){${earlyKeys}})();</script>`;
};

/** The bundle. If it cannot be loaded, everything is shown, with a word about it. */
export const bundleScript = (script: string): string => {
  const { scripted, returning, failed } = pageClasses;
  const onFailure = `var c=document.documentElement.classList;c.remove("${scripted}","${returning}");c.add("${failed}")`;
  return `<script type="module" crossorigin src="${escapeHtml(script)}" onerror='${onFailure}'></script>`;
};
