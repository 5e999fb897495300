import { createParley } from "./create-parley.ts";
import { optionsOf } from "./options.ts";

// The only cast: a classic script always has a script element.
const tag = document.currentScript as HTMLScriptElement;
const before = window.Parley ?? [];
// All tags and bots of a page share one object.
const parley = "add" in before ? before : createParley(new URL(tag.src).origin);
window.Parley = parley;
if (!("add" in before)) before.forEach(parley.push);
const options = optionsOf(tag);
if (options) parley.add(options, tag);
