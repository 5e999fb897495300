import { LookupFailure } from "@parley/core";
import { describe, expect, it } from "vitest";
import { callService } from "../../services/testing/call-service.ts";
import { createServerContext, type ServerSurroundings } from "../../testing/create-server-context.ts";
import { block } from "./block.ts";
import { server } from "./server.ts";

const key = "sk_canary-key";
const account = { apiKey: `${key}\n` };
const address = "https://api.elevenlabs.io/v1/text-to-speech/voice%2F1";
const audio = { headers: { "content-type": "audio/mpeg" }, bytes: new Uint8Array([73, 68, 51]) };
const options = {
  action: "Convert text to speech",
  credentialsId: "account",
  text: "Hi Ada",
  voiceId: "voice/1",
  modelId: "eleven_flash_v2_5",
  saveUrlInVariableId: "vX",
};

const speak = (change: object = {}, surroundings: ServerSurroundings = {}) =>
  callService(
    { definition: block, server },
    { ...options, ...change },
    { credentials: { account }, responses: { [address]: audio }, ...surroundings },
  );

const context = "While converting text to speech";
const error = (description: string, more = {}) => ({ logs: [{ status: "error", description, context, ...more }] });

it("spec B1.7, B7.10, B7.17, B9.10: asks for speech, keeps it as mp3 and saves its address", async () => {
  const { patch, asked, kept } = await speak();
  expect(asked).toEqual([
    {
      address,
      method: "POST",
      headers: { "xi-api-key": key, accept: "audio/mpeg" },
      body: { text: "Hi Ada", model_id: "eleven_flash_v2_5" },
      timeLimit: 120_000,
    },
  ]);
  expect(kept).toEqual([{ folder: "elevenlabs/audio", extension: "mp3", type: "audio/mpeg", bytes: audio.bytes }]);
  const value = "https://files.test/tmp/elevenlabs/audio/name.mp3";
  expect(patch).toEqual({ variables: [{ variableId: "vX", value }] });
});

it("leaves out the model where none is chosen", async () => {
  expect((await speak({ modelId: null })).asked[0]?.body).toEqual({ text: "Hi Ada" });
});

it.each([
  [{ voiceId: null }, "Voice ID is missing"],
  [{ text: "" }, "Text is missing"],
  [{ saveUrlInVariableId: null }, "Save variable is missing"],
])("spec B5.12: %j is the log %s", async (change, description) => {
  const { patch, asked } = await speak(change);
  expect([patch, asked]).toEqual([error(description), []]);
});

it("says which account it misses", async () => {
  const missing = { logs: [{ status: "error", description: "Could not find credentials for block elevenlabs" }] };
  expect((await speak({ credentialsId: null })).patch).toEqual(missing);
  expect((await speak({ credentialsId: "gone" })).patch).toEqual(missing);
});

describe("a service that fails", () => {
  it("spec B8.2, B8.3: is a log with context, description and what it answered, cut to 1000 characters, without the key", async () => {
    const refused = await speak({}, { responses: { "*": { status: 401, text: `No ${key} ${"x".repeat(2000)}` } } });
    expect(refused.patch).toEqual(
      error("ElevenLabs answered 401", { details: `${`No ••• ${"x".repeat(2000)}`.slice(0, 1000)}...` }),
    );
    expect(JSON.stringify(refused.patch)).not.toContain("canary");
  });

  it("is a log where it can't be reached, or where a gateway answers in its place", async () => {
    expect((await speak({}, { responses: {} })).patch).toMatchObject(error("ElevenLabs could not be reached"));
    const page = { headers: { "content-type": "text/html" }, text: "<h1>Busy</h1>", bytes: new Uint8Array([60]) };
    expect((await speak({}, { responses: { "*": page } })).patch).toEqual(
      error("ElevenLabs gave no audio", { details: "<h1>Busy</h1>" }),
    );
  });

  it("is asked once more where it is busy for a moment, and never waited for longer", async () => {
    const busy = (pause: string) => ({ "*": { status: 429, headers: { "retry-after": pause }, text: "Later" } });
    const shortly = await speak({}, { responses: busy("2") });
    expect([shortly.asked.length, shortly.waited]).toEqual([2, [2000]]);
    expect(shortly.patch).toEqual(error("ElevenLabs answered 429", { details: "Later" }));
    const long = await speak({}, { responses: busy("30") });
    expect([long.asked.length, long.waited]).toEqual([1, []]);
  });
});

describe("look-ups", () => {
  const find = (source: string, response: object, credentialsId: string | null = "account") => {
    const context = createServerContext({ credentials: { account }, responses: { "*": response } });
    return server.lookups?.[source]?.({ ...options, credentialsId }, context);
  };

  it("spec B7.10: voices and models, models that speak only", async () => {
    const voices = [{ voice_id: "v1", name: "Rachel", category: "premade" }, { voice_id: "v2" }];
    expect(await find("voices", { text: JSON.stringify({ voices }) })).toEqual([
      { value: "v1", label: "Rachel", note: "premade" },
      { value: "v2" },
    ]);
    const models = [
      { model_id: "m1", name: "Flash", can_do_text_to_speech: true },
      { model_id: "m2", name: "Scribe", can_do_text_to_speech: false },
    ];
    expect(await find("models", { text: JSON.stringify(models) })).toEqual([{ value: "m1", label: "Flash" }]);
  });

  it("say in words for authors why there is no list", async () => {
    const why = (source: string, response: object, id?: null) =>
      find(source, response, id)?.then(undefined, (error: unknown) => error);
    expect(await why("voices", {}, null)).toEqual(new LookupFailure("Choose an account first."));
    expect(await why("voices", { status: 401, text: key })).toEqual(new LookupFailure("ElevenLabs answered 401."));
    expect(await why("models", { text: "<h1>" })).toEqual(
      new LookupFailure("ElevenLabs gave an answer that is not JSON."),
    );
  });
});
