import type { Flow, JsonObject } from "@parley/core";
import type { BlockDefinition } from "@parley/core/fields";
import { createFlow } from "@parley/engine/testing";
import { sceneVariables } from "./change-option.ts";
import type { Scene, SceneItem } from "./options-fixture.ts";
import { complete, says } from "./play.ts";

/** The id of the block under test in every scene. */
export const blockId = "block";

/** Says what every variable holds by then. */
const known = sceneVariables.map((name) => `{{${name}}}`).join(" / ");

/** The flow of a scene: the block, what stands behind it, and two groups to go to. All options are checked and complete. */
export const sceneFlow = (definition: BlockDefinition, scene: Scene): Flow => {
  const { type } = definition;
  // The one boundary where a definition's options are forgotten.
  const options = definition.options.parse(scene.options ?? {}) as JsonObject;
  const items = scene.items?.map((item) => ({ ...item, ...(definition.item?.parse(item) as SceneItem) }));
  const values = scene.values ?? {};
  const names = new Set([...sceneVariables, ...Object.keys(values)]);
  return complete(
    createFlow({
      groups: {
        A: [{ id: blockId, type, options, ...(items ? { items } : {}) }, says(`Behind the block: ${known}`)],
        B: [says("First in B"), says("Second in B")],
        C: [says("In C")],
        ...scene.groups,
      },
      variables: [...names].map((name) => ({ id: name, name, value: values[name] ?? null })),
    }),
  );
};
