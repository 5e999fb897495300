import { createParley } from "./create-parley.ts";
import { optionsOf } from "./options.ts";

// The one boundary: this is a classic script, so it has a tag.
const tag = document.currentScript as HTMLScriptElement;
const before = window.Parley ?? [];
// Several tags, and several bots, share one object.
const parley = "add" in before ? before : createParley(new URL(tag.src).origin);
window.Parley = parley;
if (!("add" in before)) before.forEach(parley.push);
const options = optionsOf(tag);
if (options) parley.add(options, tag);
