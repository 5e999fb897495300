import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const withFile = [{ text: "Hello", attachedFileUrls: ["https://files.example.org/one.png"] }];
const recording = [{ text: "", audioUrl: "https://files.example.org/answer.webm" }];

export const fixture = defineOptionsFixture({
  base: { replies: [{ text: "", isSkipped: true }, "Hello"] },
  paths: {
    "attachments.isEnabled": { options: { attachments: { saveVariableId: "one" } }, replies: withFile },
    "attachments.saveVariableId": { options: { attachments: { saveVariableId: "one" } }, replies: withFile },
    "attachments.visibility": { options: { attachments: { saveVariableId: "one" } } },
    "audioClip.saveVariableId": { replies: recording },
  },
});
