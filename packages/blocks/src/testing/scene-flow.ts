import type { Flow } from "@parley/core";
import type { BlockDefinition } from "@parley/core/fields";
import { createFlow } from "@parley/engine/testing";
import { definitions } from "../definitions.ts";
import { sceneVariables } from "./change-option.ts";
import type { Scene } from "./options-fixture.ts";
import { compileTestFlow, says } from "./play.ts";

/** The id of the block under test in every scene. */
export const blockId = "block";

/** A bubble that shows the values of all variables. */
const known = sceneVariables.map((name) => `{{${name}}}`).join(" / ");

/**
 * Returns the flow of a scene: the block, what follows it, and two more groups. All options are validated and complete.
 */
export const sceneFlow = (definition: BlockDefinition, scene: Scene): Flow => {
  const { type } = definition;
  const { options = {}, items } = scene;
  const values = scene.values ?? {};
  const names = new Set([...sceneVariables, ...Object.keys(values)]);
  return compileTestFlow(
    createFlow({
      groups: {
        A: [{ id: blockId, type, options, ...(items ? { items } : {}) }, says(`Behind the block: ${known}`)],
        B: [says("First in B"), says("Second in B")],
        C: [says("In C")],
        ...scene.groups,
      },
      variables: [...names].map((name) => ({ id: name, name, value: values[name] ?? null })),
    }),
    { ...definitions, [type]: definition },
  );
};
