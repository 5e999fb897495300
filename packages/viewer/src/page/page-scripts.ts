import { pageClasses, pageEvents } from "../base/page-names.ts";
import { memoryKey, memoryStorageName, returnKey } from "../memory/create-memory.ts";
import type { Bootstrap } from "../state/bootstrap.ts";
import { embedJson, escapeHtml } from "./escape.ts";

/** Shown where the page cannot work at all (specification, section 8). */
const unsupportedMessage = "Internet explorer is not supported";

/**
 * Words and syntax that Internet Explorer knows: it comes before any bundle. What the browser reads behind it would still
 * be shown: all of it goes into an element that is not.
 */
export const internetExplorerCheck = `<script>if(/MSIE |Trident\\//.test(navigator.userAgent))document.write('<p style="font:18px sans-serif;margin:40px">${unsupportedMessage}</p><plaintext style="display:none">')</script>`;

/** Where what was typed is kept while the page is loaded anew. */
const typedKey = "parley-typed";

/**
 * What is typed before the first field is there, or beside it, goes into the field: no key that is pressed right after
 * loading is lost, nor what a field held before React took it over (`pageEvents.taken`). From the first answer on, the focus
 * moves by itself. What the field held is deleted and put in again: only then does React take notice. An answer that is sent, or
 * picked, before that waits for it, too: the browser's own way to send a form would load the page anew.
 */
const earlyKeys = [
  `var d=document,typed="",picked,wasFilled,isTaken,send;`,
  // Where the bundle is late everything is shown, the field before its time, too.
  `function field(){return d.querySelector(".parley-input"+(d.documentElement.classList.contains("${pageClasses.scripted}")?".parley-shown":"")+" .parley-field:not(.parley-picker)")}`,
  `function put(n){var k=typed;typed="";if(!k)return;n.focus();if(n.value){n.select();d.execCommand("delete")}d.execCommand("insertText",false,k)}`,
  `addEventListener("keydown",function(e){var k=e.key,n=e.target,f;if(k==="Enter"&&n.form&&n.tagName==="INPUT"&&!e.isComposing)sends(n.form,e);`,
  `if(k.length!==1||e.ctrlKey||e.metaKey||e.altKey||e.isComposing||d.querySelector(".parley-guest-bubble")||n.closest&&n.closest("input,textarea,select,button,a,[contenteditable]"))return;`,
  `f=field();if(f&&k!==" ")f.focus();else if(!f&&(typed||k!==" "))typed+=k});`,
  `addEventListener("focusin",function(e){if(!wasFilled&&e.target===field())put(e.target)});`,
  `addEventListener("input",function(e){if(!isTaken&&e.target===field()){typed=e.target.value;wasFilled=1}});`,
  // What was typed before the page was loaded anew to get its bundle comes back once the field is there to be typed in.
  `function back(){var f=field();if(!typed)return;if(f&&isTaken){if(!f.value||f.value===typed)put(f)}`,
  `else{if(f&&!f.value)f.value=typed;setTimeout(back,100)}}`,
  `try{typed=sessionStorage.getItem("${typedKey}")||"";sessionStorage.removeItem("${typedKey}")}catch(e){}back();`,
  // A chat that goes on, and one that is tried out, are drawn anew: nothing of the page is taken over.
  `function isEarly(){return!isTaken&&!d.documentElement.classList.contains("${pageClasses.live}")}`,
  `function sends(f,e){if(isEarly()){e.preventDefault();send=function(){f.requestSubmit()}}}`,
  `addEventListener("submit",function(e){sends(e.target,e)});`,
  `addEventListener("click",function(e){var b=e.target.closest&&e.target.closest(".parley-input button[type=button]");if(b&&isEarly())send=function(){b.click()}});`,
  // Files too: the field that they were picked in goes where React draws the view anew.
  `addEventListener("change",function(e){var f=e.target.files;if(!isTaken&&f&&f.length)picked=[].slice.call(f)});`,
  `function pick(n){var t=new DataTransfer;picked.forEach(function(f){t.items.add(f)});n.files=t.files}`,
  `addEventListener("${pageEvents.taken}",function(e){isTaken=1;if(picked&&e.target.type==="file"&&!e.target.files.length)pick(e.target);picked=0;if(wasFilled){wasFilled=0;put(e.target)}if(send){setTimeout(send);send=0}});`,
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

/**
 * Fetches the bundle again until it comes: later and later, and as soon as the browser is online again. Until then
 * everything is shown, with a word about it. The address stays the same, since other scripts import the bundle by
 * it; a browser that has kept the failure although the file can be had gets the page anew, with what was typed.
 */
const fetchAgain = (() => {
  const { scripted, returning, failed } = pageClasses;
  return [
    `function parleyAgain(u,n,k){var c=document.documentElement.classList,t;`,
    `c.remove("${scripted}","${returning}");c.add("${failed}");`,
    `function go(){clearTimeout(t);removeEventListener("online",go);`,
    `fetch(u).then(function(r){if(!r.ok)throw r.status;return r.arrayBuffer()}).then(function(){`,
    `var s=document.createElement("script");s.type="module";s.crossOrigin="";s.src=u;`,
    // What is in sight stays there: only what comes after the first turn is hidden until it is played.
    `s.onload=function(){c.remove("${failed}");(function wait(){`,
    `if(!c.contains("${pageClasses.live}")||document.querySelector(".parley-pending"))setTimeout(wait,200);else c.add("${scripted}")})()};`,
    `s.onerror=function(){if(k>3){var f=document.querySelector(".parley-input .parley-field:not(.parley-picker)");`,
    `try{if(f)sessionStorage.setItem("${typedKey}",f.value)}catch(e){}location.reload()}else parleyAgain(u,n+1,k+1)};document.head.append(s)`,
    `},function(){parleyAgain(u,n+1,k)})}`,
    `t=setTimeout(go,Math.min(500*Math.pow(2,n-1),30000)*(.5+Math.random()/2));addEventListener("online",go)}`,
  ].join("");
})();

/** The bundle. While it can't be loaded it is fetched again. */
export const bundleScript = (script: string): string =>
  `<script>${fetchAgain}</script><script type="module" crossorigin src="${escapeHtml(script)}" onerror="parleyAgain(this.src,1,0)"></script>`;
