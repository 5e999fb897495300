export { anyFlow } from "./any-flow.ts";
export type { Appearance, Keys, Question, ShortScript } from "./conversation-fixture.ts";
export { listDeclaredOptions } from "./declared-options.ts";
export {
  closing,
  elsewhere,
  type FileForms,
  type Form,
  findForm,
  type ItemForm,
  type Version,
  versions,
} from "./file-forms.ts";
export { asks, compileTestFlow, says } from "./play.ts";
export { flowOf } from "./play-script.ts";
