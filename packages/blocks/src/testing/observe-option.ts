import type { Json, JsonObject } from "@parley/core";
import { canHaveWayOut, complete } from "@parley/core/fields";
import { merge, otherValues, valueAt, withParentsOf, withPremises, withValueAt } from "./change-option.ts";
import { type DeclaredOption, listDeclaredOptions } from "./declared-options.ts";
import { type BlockParts, observeChat } from "./observe-chat.ts";
import { observeView } from "./observe-view.tsx";
import type { OptionsFixture, Scene, SceneItem } from "./options-fixture.ts";

/** Returns everything observable about a block in a scene, in lines. */
const observe = async (parts: BlockParts, scene: Scene, fixture: OptionsFixture): Promise<string[]> => {
  const { lines, shown } = await observeChat(parts, scene);
  for (const output of shown)
    if (parts.view) lines.push(...(await observeView(parts.view, output, scene, fixture.preparePage)));
  return lines;
};

/** Returns the settings that an option's steps start from. */
const settingsOf = ({ options = {}, items }: Scene): JsonObject => (items ? { options, items } : { options });

/** The default scene: answers are saved, and there is one. */
const plainScene = ({ definition }: BlockParts): Scene => {
  const isSaved = listDeclaredOptions(definition).some(({ path }) => path === "variableId");
  return { replies: ["Hello"], ...(isSaved ? { options: { variableId: "answer" } } : {}) };
};

/** Returns the scene in which an option has an effect, with the option at its base value. */
const sceneFor = (parts: BlockParts, option: DeclaredOption, { base = {}, paths = {} }: OptionsFixture): Scene => {
  const { to: _, ...own } = paths[option.path] ?? {};
  const plain = plainScene(parts);
  const scene: Scene = { ...plain, ...base, ...own };
  const items =
    scene.items ??
    (parts.definition.item && !canHaveWayOut(parts.definition) ? [{ id: "item one" }, { id: "item two" }] : undefined);
  const options = merge(plain.options ?? {}, base.options ?? {});
  const settings = withPremises(settingsOf({ options, ...(items ? { items } : {}) }), option.premises);
  return withSettings(scene, withParentsOf(merge(settings, { options: own.options ?? {} }), option.steps));
};

// The only cast: an option's steps never change the type of items.
const withSettings = (scene: Scene, { options = {}, items }: JsonObject): Scene => ({
  ...scene,
  options: options as JsonObject,
  ...(items ? { items: items as SceneItem[] } : {}),
});

/** Returns an option's value if the scene doesn't set it. */
const baseValue = ({ definition }: BlockParts, { steps }: DeclaredOption, scene: Scene): Json | undefined => {
  const { options = {}, items = [] } = scene;
  const { item: field } = definition;
  const settings: JsonObject = {
    options: complete(definition.options, options),
    items: items.map((item) => (field ? complete(field, item) : item)),
  };
  return valueAt(settings, steps);
};

/**
 * Changes a single option and checks whether the change is observable. Returns why not, or undefined if it is. Throws
 * if even the unchanged scene gives different results.
 */
export const findOptionFault = async (
  parts: BlockParts,
  option: DeclaredOption,
  fixture: OptionsFixture,
): Promise<string | undefined> => {
  const scene = sceneFor(parts, option, fixture);
  const before = await observe(parts, scene, fixture);
  if (before.join("\n") !== (await observe(parts, scene, fixture)).join("\n"))
    throw new Error(`${option.path}: the chat is not the same when nothing has changed`);
  const from = baseValue(parts, option, scene);
  const tried = fixture.paths?.[option.path]?.to ?? otherValues(option, from);
  for (const value of tried) {
    const changed = withValueAt(settingsOf(scene), option.steps, value) as JsonObject;
    const after = await observe(parts, withSettings(scene, changed), fixture);
    if (after.join("\n") !== before.join("\n")) return undefined;
  }
  const values = tried.map((value) => JSON.stringify(value)).join(", ");
  return `${option.path}: nobody notices when ${JSON.stringify(from)} becomes ${values}`;
};
