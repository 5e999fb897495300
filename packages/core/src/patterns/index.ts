export { toLinearText } from "./characters.ts";
export { hasLinearForm } from "./has-linear-form.ts";
export { type LinearPattern, toLinearPattern } from "./to-linear-pattern.ts";
