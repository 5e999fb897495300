import type { JsonObject } from "@parley/core";
import { ServiceFailure } from "../../services/service-failure.ts";
import { toProperties } from "../../services/typed-pairs.ts";
import type { PostHogBlock } from "./block.ts";

type Options = PostHogBlock["options"];
type CaptureOptions = Extract<Options, { action: "Capture" }>;
type GroupOptions = Extract<Options, { action: "Identify Group" }>;

/** An event in PostHog's format, without the project's key. */
export interface PostHogEvent {
  event: string;
  distinct_id: string;
  properties: JsonObject;
}

// Otherwise every visitor would be located at this server.
const noPlace = { $geoip_disable: true };

/**
 * Makes a capture event. `randomId` identifies an anonymous visitor.
 * @throws ServiceFailure if a required value is missing
 */
export const makeCapture = (
  { isAnonymous, distinctId, event, properties, personProperties, groups }: CaptureOptions,
  randomId: string,
): PostHogEvent => {
  if (event === "" || distinctId === "") throw new ServiceFailure("PostHog Capture: Missing required fields");
  const ofGroups = groups.flatMap(({ type, key }) => (type === "" || key === "" ? [] : [[type, key] as const]));
  const person = toProperties(personProperties);
  return {
    event,
    distinct_id: isAnonymous ? randomId : distinctId,
    properties: {
      ...toProperties(properties),
      ...noPlace,
      ...(ofGroups.length > 0 ? { $groups: Object.fromEntries(ofGroups) } : {}),
      ...(isAnonymous ? { $process_person_profile: false } : {}),
      ...(!isAnonymous && Object.keys(person).length > 0 ? { $set: person } : {}),
    },
  };
};

/**
 * Makes a group event.
 * @throws ServiceFailure if a required value is missing
 */
export const makeGroupIdentify = ({ distinctId, groupType, groupKey, properties }: GroupOptions): PostHogEvent => {
  if (distinctId === "") throw new ServiceFailure("Distinct ID is required");
  if (groupType === "" || groupKey === "") throw new ServiceFailure("Group type and key are required");
  return {
    event: "$groupidentify",
    distinct_id: distinctId,
    properties: { ...noPlace, $group_type: groupType, $group_key: groupKey, $group_set: toProperties(properties) },
  };
};
