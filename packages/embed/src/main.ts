import { createParley, type Parley } from "./create-parley.ts";
import { optionsOf } from "./options.ts";

type Waiting = (parley: Parley) => void;

declare global {
  interface Window {
    /** Before the script is there, a list of what waits for it. */
    Parley?: Parley | Waiting[];
  }
}

// The one boundary: this is a classic script, so it has a tag.
const tag = document.currentScript as HTMLScriptElement;
const before = window.Parley ?? [];
// Several tags, and several bots, share one object.
const parley = "add" in before ? before : createParley(new URL(tag.src).origin);
window.Parley = parley;
if (!("add" in before)) before.forEach(parley.push);
const options = optionsOf(tag);
if (options) parley.add(options, tag);
