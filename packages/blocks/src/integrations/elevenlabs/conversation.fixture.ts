import { createServiceConversation } from "../../services/testing/conversation.ts";

export const fixture = createServiceConversation("elevenlabs", {
  credentialsId: "account",
  action: "Convert text to speech",
  text: "Hello {{Limit}}",
  voiceId: "21m00Tcm4TlvDq8ikWAM",
  modelId: "eleven_multilingual_v2",
  saveUrlInVariableId: "v1",
});
