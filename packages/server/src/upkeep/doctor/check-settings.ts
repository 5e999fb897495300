import { findForeignSettings } from "../../environment/foreign-variables.ts";
import { findIdleSettings, findUnneededSettings, type RawEnvironment } from "../../environment/parse-environment.ts";
import { about, type Finding } from "./finding.ts";

const { fine, skipped } = about("Settings");

/** A setting without effect, and the reason. */
interface Needless {
  name: string;
  reason: string;
}

/** Combines settings with the same reason and place into one finding. */
const tellTogether = (needless: readonly Needless[], placeOf: (name: string) => string): Finding[] => {
  const groups = new Map<string, { reason: string; place: string; names: string[] }>();
  for (const { name, reason } of needless) {
    const place = placeOf(name);
    const group = groups.get(`${reason} ${place}`) ?? { reason, place, names: [] };
    group.names.push(name);
    groups.set(`${reason} ${place}`, group);
  }
  return [...groups.values()].map(({ reason, place, names }) => {
    const [what, them] = names.length === 1 ? ["means nothing here", "it"] : ["mean nothing here", "them"];
    return skipped(`${names.join(", ")} ${what}. ${reason}`, `Remove ${them} from ${place}.`);
  });
};

/**
 * Lists valid settings without effect, and where to remove them. The server logs the same when it starts.
 *
 * @param placeOf a description of where a setting was given
 */
export const checkSettings = (raw: RawEnvironment, placeOf: (name: string) => string): Finding[] => {
  const idle = findIdleSettings(raw).map((name) => ({
    name,
    reason: "What it is for is not part of this release.",
  }));
  const needless = [...findForeignSettings(raw), ...findUnneededSettings(raw), ...idle];
  return [fine("All are valid."), ...tellTogether(needless, placeOf)];
};
