import { type BlockApi, type EffectNeed, isJsonObject, type Json, type Patch } from "@parley/core";
import { phone, tablet } from "./device-type.ts";

const deviceType = `const { userAgent, maxTouchPoints } = navigator;
if (${tablet}.test(userAgent)) return "tablet";
if (${phone}.test(userAgent)) return "mobile";
const width = window.innerWidth;
return maxTouchPoints > 1 && width >= 768 && width <= 1024 ? "tablet" : "desktop";`;

const momentOfDay = `const hour = new Date().getHours();
return hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";`;

/** The code for the client's page, by kind of need. */
const scripts: Readonly<Record<string, string>> = { "device type": deviceType, "moment of the day": momentOfDay };

const scriptOf = ({ effect, data }: EffectNeed): { content: string; args: Json[] } => {
  const { code, args } = isJsonObject(data) ? data : {};
  const values = isJsonObject(args) ? args : {};
  return {
    content: typeof code === "string" ? code : (scripts[effect] ?? ""),
    args: Object.entries(values).map(([id, value]) => ({ id, value: value ?? null })),
  };
};

/** Parses the value that the client's code returned, sent as text: `19.90` may have been a text and keeps its zero. */
const readValue = (text: string): Json => {
  try {
    const value: Json = JSON.parse(text);
    return typeof value === "number" ? text : value;
  } catch {
    return text;
  }
};

export const api: BlockApi = {
  action: (need) => ({
    type: "setVariable",
    setVariable: { scriptToExecute: scriptOf(need) },
    expectsDedicatedReply: true,
  }),
  patch(need, reply): Patch {
    if (reply === null) return { data: null };
    // If the code fails, clients reply with the code itself.
    if (reply === scriptOf(need).content) return { error: "The code failed on the visitor's page." };
    return { data: readValue(reply) };
  },
};
