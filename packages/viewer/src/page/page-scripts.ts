import { type Bootstrap, pageClasses } from "../bootstrap.ts";
import { memoryKey, memoryStorageName, returnKey } from "../memory/create-memory.ts";
import { embedJson, escapeHtml } from "./escape.ts";

/** Shown where the page cannot work at all (specification, section 8). */
const unsupportedMessage = "Internet explorer is not supported";

/** Words and syntax that Internet Explorer knows: it comes before any bundle. */
export const internetExplorerCheck = `<script>if(/MSIE |Trident\\//.test(navigator.userAgent))document.body.innerHTML='<p style="font:18px sans-serif;margin:40px">${unsupportedMessage}</p>'</script>`;

/**
 * Run before the first paint, where scripts and modules work: hides what will be played, or all of the first turn when a
 * remembered chat will take its place.
 */
export const beforePaint = ({ flow, isPreview }: Pick<Bootstrap, "flow" | "isPreview">): string => {
  const storage = memoryStorageName(flow.settings);
  const scripted = `if("noModule"in document.createElement("script"))document.documentElement.classList.add("${pageClasses.scripted}");`;
  const away = `sessionStorage.getItem(${embedJson(returnKey(flow.botId))})`;
  const kept = storage ? `${away}||${storage}.getItem(${embedJson(memoryKey(flow.botId))})` : away;
  // A preview begins anew each time.
  const returning = isPreview
    ? ""
    : `try{if(${kept})document.documentElement.classList.add("${pageClasses.returning}")}catch(e){}`;
  return `<script>${scripted}${returning}</script>`;
};

/** The bundle. If it cannot be loaded, everything is shown, with a word about it. */
export const bundleScript = (script: string): string => {
  const { scripted, returning, failed } = pageClasses;
  const onFailure = `var c=document.documentElement.classList;c.remove("${scripted}","${returning}");c.add("${failed}")`;
  return `<script type="module" crossorigin src="${escapeHtml(script)}" onerror='${onFailure}'></script>`;
};
