import { f, type ValueOf } from "@parley/core/fields";
import type { AiService } from "./ai-service.ts";
import { chatServices, fallbackList } from "./chat-services.ts";
import { modelEnds } from "./model-ends.ts";

/** What is asked of another model: the account, the model, and how long the first one may take. */
const shapeOf = ({ type, label }: AiService) => ({
  label,
  fields: {
    credentialsId: f.credentials({ label: "Account", type, isRequired: true }),
    model: f.lookup({
      label: "Model",
      source: fallbackList(type),
      dependsOn: ["fallback.service", "fallback.credentialsId"],
      ends: modelEnds[type] ?? {},
      isRequired: true,
    }),
    startWithin: f.number({
      label: "Ask it after",
      help: "So long the first model may take to begin its answer. After an error the other one is asked at once.",
      unit: "seconds",
      min: 1,
      max: 120,
      default: 20,
    }),
  },
});

/** The field for a second model, which answers if the first one doesn't. */
export const fallbackField = f.union(
  "service",
  {
    none: { label: "No other model", fields: {} },
    openai: shapeOf(chatServices.openai),
    anthropic: shapeOf(chatServices.anthropic),
    mistral: shapeOf(chatServices.mistral),
    groq: shapeOf(chatServices.groq),
    deepseek: shapeOf(chatServices.deepseek),
    "together-ai": shapeOf(chatServices["together-ai"]),
    "open-router": shapeOf(chatServices["open-router"]),
  },
  {
    label: "If it gives no answer, ask",
    help: "Another model, that answers in its place if it fails or is slow to begin. Nothing is asked twice once a visitor has seen a part of the answer, or a tool has run.",
    default: "none",
    isAdvanced: true,
    isOwn: true,
  },
);

export type FallbackOptions = ValueOf<typeof fallbackField>;
