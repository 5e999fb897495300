import { cameName, pageClasses, pageEvents } from "../base/page-names.ts";
import { answeredKey } from "../memory/answered-once.ts";
import { memoryKey, memoryStorageName, returnKey } from "../memory/create-memory.ts";
import type { Bootstrap } from "../state/bootstrap.ts";
import { embedJson, escapeHtml } from "./escape.ts";

/** The message in browsers that can't run the page (specification, section 8). */
const unsupportedMessage = "Internet explorer is not supported";

/**
 * Uses only syntax that Internet Explorer supports and comes before any bundle. The rest of the page goes into a hidden
 * element, because the browser would still show it.
 */
export const internetExplorerCheck = `<script>if(/MSIE |Trident\\//.test(navigator.userAgent))document.write('<p style="font:18px sans-serif;margin:40px">${unsupportedMessage}</p><plaintext style="display:none">')</script>`;

/** The field that a visitor types in. */
const field = ".parley-field:not(.parley-picker)";

/** Where what was typed is kept while the page is loaded anew. */
const typedKey = "parley-typed";

/** For how many milliseconds after an answer the keys pressed without a field are kept for the next one. */
const keptFor = 4000;

/**
 * Keeps keys pressed while no field has the focus, right after loading and between an answer and the next question, and
 * text in the field before hydration (`pageEvents.taken`), so that nothing is lost. It deletes the text and enters it again, because React only
 * notices changes after hydration. A form sent or a choice clicked before hydration is also delayed: otherwise the
 * browser would submit the form and reload the page. After the first answer the app moves the focus itself, and what was
 * typed long before the question came is forgotten: it was not meant for it.
 */
const earlyKeys = [
  `var d=document,typed="",last=0,sent,answer,picked,wasFilled,isTaken,send;`,
  `function isOld(){return d.querySelector(".parley-guest-bubble")&&Date.now()-last>${keptFor}}`,
  // Where the bundle is late everything is shown, the field before its time, too.
  `function field(){return d.querySelector(".parley-input"+(d.documentElement.classList.contains("${pageClasses.scripted}")?".parley-shown":"")+" ${field}")}`,
  `function put(n){var k=isOld()?"":typed;typed="";if(!k)return;n.focus();if(n.value){n.select();d.execCommand("delete")}d.execCommand("insertText",false,k)}`,
  `addEventListener("keydown",function(e){var k=e.key,n=e.target,f;if(k==="Enter"&&n.form&&n.tagName==="INPUT"&&!e.isComposing)sends(n.form,e);`,
  `if(k.length!==1||e.ctrlKey||e.metaKey||e.altKey||e.isComposing||n.closest&&n.closest("input,textarea,select,button,a,[contenteditable]"))return;`,
  `f=field();if(isOld())typed="";last=Date.now();if(f&&k!==" ")f.focus();else if(!f&&(typed||k!==" "))typed+=k});`,
  `addEventListener("focusin",function(e){var n=e.target;if(!wasFilled&&n!==sent&&n===field())put(n)});`,
  // What is typed behind an answer, while it is on its way, is for the next question.
  `addEventListener("submit",function(e){var f=field();if(isTaken&&f&&f.form===e.target){sent=f;answer=f.value;typed=""}});`,
  `addEventListener("input",function(e){var n=e.target;if(n===sent&&n.value.indexOf(answer)===0){typed=n.value.slice(answer.length);last=Date.now()}`,
  `if(!isTaken&&n===field()){typed=n.value;wasFilled=1}});`,
  // Restores the text typed before a reload once the field is visible.
  `function back(){var f=field();if(!typed)return;if(f&&isTaken){if(!f.value||f.value===typed)put(f)}`,
  `else{if(f&&!f.value)f.value=typed;setTimeout(back,100)}}`,
  `try{typed=sessionStorage.getItem("${typedKey}")||"";sessionStorage.removeItem("${typedKey}")}catch(e){}back();`,
  // Remembered chats and previews are rendered anew, so nothing of the page is kept.
  `function isEarly(){return!isTaken&&!d.documentElement.classList.contains("${pageClasses.live}")}`,
  `function sends(f,e){if(isEarly()){e.preventDefault();send=function(){f.requestSubmit()}}}`,
  `addEventListener("submit",function(e){sends(e.target,e)});`,
  `addEventListener("click",function(e){var b=e.target.closest&&e.target.closest(".parley-input button[type=button]");if(b&&isEarly())send=function(){b.click()}});`,
  // Picked files are kept too, because React replaces the field when it renders a view anew.
  `addEventListener("change",function(e){var f=e.target.files;if(!isTaken&&f&&f.length)picked=[].slice.call(f)});`,
  `function pick(n){var t=new DataTransfer;picked.forEach(function(f){t.items.add(f)});n.files=t.files}`,
  `addEventListener("${pageEvents.taken}",function(e){isTaken=1;if(picked&&e.target.type==="file"&&!e.target.files.length)pick(e.target);picked=0;if(wasFilled){wasFilled=0;put(e.target)}if(send){setTimeout(send);send=0}});`,
].join("");

/**
 * Returns the script that runs before the first paint. It sets the visitor's language if the bot has none. If scripts
 * and modules work, it hides what will be played, or the whole first turn if a remembered chat will replace it.
 */
export const beforePaint = ({ flow, isPreview, once }: Pick<Bootstrap, "flow" | "isPreview" | "once">): string => {
  const speaking = "var d=document.documentElement;d.lang=d.lang||navigator.language||'';";
  const storage = memoryStorageName(flow.settings);
  // What the launcher tells in the fragment is not for the author's scripts, nor for addresses that are handed on.
  const came = `if(parent!==window&&name==="parley"){window.${cameName}=location.hash;history.replaceState(history.state,"",location.pathname+location.search)}`;
  const scripted = `if("noModule"in document.createElement("script"))document.documentElement.classList.add("${pageClasses.scripted}");`;
  const away = `sessionStorage.getItem(${embedJson(returnKey(flow.botId))})`;
  const remembered = storage ? `||${storage}.getItem(${embedJson(memoryKey(flow.botId))})` : "";
  const answered = once === undefined ? "" : `||localStorage.getItem(${embedJson(answeredKey(flow.botId))})`;
  const kept = `${away}${remembered}${answered}`;
  // A preview always starts anew.
  const returning = isPreview
    ? ""
    : `try{if(${kept})document.documentElement.classList.add("${pageClasses.returning}")}catch(e){}`;
  return `<script>${speaking}${came}${scripted}${returning}(function(){${earlyKeys}})();</script>`;
};

/**
 * Switches off the style sheet before it, which brings the font, until the first question is there: the font then takes
 * nothing from what the question needs. It waits for three seconds at most. Visitors who have been here have the font in
 * their browser's cache and see it at once, and so do those without scripts.
 */
export const lateFont = (family: string): string =>
  `<script>(function(s,k){try{if(localStorage[k])return}catch(e){}s.media="not all";addEventListener("load",function(){var n=0;(function wait(){if(n++<30&&!document.querySelector(".parley-input.parley-shown"))return setTimeout(wait,100);s.media="all";try{localStorage[k]=1}catch(e){}})()})})(document.currentScript.previousElementSibling,${embedJson(`parley-font ${family}`)})</script>`;

/**
 * Loads the bundle again until it succeeds: with growing pauses, and as soon as the browser is online. Until then
 * everything is shown with a message. The address stays the same, because other scripts import the bundle by it. If the
 * browser has cached the failure although the file is available, the page is reloaded, with the typed text.
 */
const fetchAgain = (() => {
  const { scripted, returning, failed } = pageClasses;
  return [
    `function parleyAgain(u,n,k){var c=document.documentElement.classList,t;`,
    `c.remove("${scripted}","${returning}");c.add("${failed}");`,
    `function go(){clearTimeout(t);removeEventListener("online",go);`,
    `fetch(u).then(function(r){if(!r.ok)throw r.status;return r.arrayBuffer()}).then(function(){`,
    `var s=document.createElement("script");s.type="module";s.crossOrigin="";s.src=u;`,
    // Content that is already visible stays visible: only what follows the first turn is hidden until it is played.
    `s.onload=function(){c.remove("${failed}");(function wait(){`,
    `if(!c.contains("${pageClasses.live}")||document.querySelector(".parley-pending"))setTimeout(wait,200);else c.add("${scripted}")})()};`,
    `s.onerror=function(){if(k>3){var f=document.querySelector(".parley-input ${field}");`,
    `try{if(f)sessionStorage.setItem("${typedKey}",f.value)}catch(e){}location.reload()}else parleyAgain(u,n+1,k+1)};document.head.append(s)`,
    `},function(){parleyAgain(u,n+1,k)})}`,
    `t=setTimeout(go,Math.min(500*Math.pow(2,n-1),30000)*(.5+Math.random()/2));addEventListener("online",go)}`,
  ].join("");
})();

/** Returns the script element of the bundle, which is loaded again if it fails. */
export const bundleScript = (script: string): string =>
  `<script>${fetchAgain}</script><script type="module" crossorigin src="${escapeHtml(script)}" onerror="parleyAgain(this.src,1,0)"></script>`;
