import { ElevenLabsClient, ElevenLabsError } from "@elevenlabs/elevenlabs-js";
import { Analytics } from "@segment/analytics-node";
import { ChatClient } from "dify-client";
import { PostHog } from "posthog-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dify, elevenLabs, postHog, segment, serviceKey } from "./testing/service-routes.ts";
import { type Answer, startService } from "./testing/start-service.ts";

// Our blocks are tested against test servers that play the services. Here the services' own libraries call these
// servers, to prove that the servers behave like the real ones.

const serve = (routes: Readonly<Record<string, Answer>>) => {
  let started: Awaited<ReturnType<typeof startService>> | undefined;
  beforeAll(async () => {
    started = await startService(routes);
  });
  afterAll(() => started?.close());
  return () => {
    if (!started) throw new Error("The service is not up");
    return started;
  };
};

/** Returns the error, or null if the work succeeds. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe("ElevenLabs", () => {
  const service = serve(elevenLabs);
  const clientWith = (apiKey = serviceKey) => new ElevenLabsClient({ apiKey, baseUrl: service().url, maxRetries: 0 });
  const speak = (apiKey?: string, voice = "voice-1") =>
    clientWith(apiKey).textToSpeech.convert(voice, { text: "Hello", modelId: "eleven_flash_v2_5" });

  it("speaks", async () => {
    const bytes = new Uint8Array(await new Response(await speak()).arrayBuffer());
    expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xfb]);
  });

  it("lists voices and models", async () => {
    const { voices } = await clientWith().voices.getAll();
    expect(voices).toMatchObject([{ voiceId: "voice-1", name: "Rachel", category: "premade" }]);
    expect(await clientWith().models.list()).toMatchObject([
      { modelId: "eleven_flash_v2_5", canDoTextToSpeech: true },
      { modelId: "scribe_v1", canDoTextToSpeech: false },
    ]);
  });

  it("refuses a wrong key, a voice that there isn't, and one call too many", async () => {
    const wrong = await failureOf(speak("wrong-key"));
    expect(wrong).toBeInstanceOf(ElevenLabsError);
    expect(wrong).toMatchObject({ statusCode: 401 });
    expect(await failureOf(speak(serviceKey, "gone"))).toMatchObject({ statusCode: 404 });
    service().take();
    service().refuseNext();
    expect(await failureOf(speak())).toMatchObject({ statusCode: 429 });
    expect(service().take()).toHaveLength(1);
  });
});

describe("Dify", () => {
  const service = serve(dify);

  /** This library returns the stream unread, so the test reads it. */
  const chat = async (apiKey = serviceKey) => {
    const client = new ChatClient(apiKey, `${service().url}/v1`);
    const { data } = await client.createChatMessage({}, "Rome?", "ada", true, "c1");
    return new Response(data).text();
  };

  it("chats", async () => {
    const written = await chat();
    expect(written).toContain("ße 🎉 Rome?");
    expect(service().take()).toMatchObject([{ json: { query: "Rome?", user: "ada", conversation_id: "c1" } }]);
  });

  it("refuses a wrong key, and one call too many", async () => {
    expect(await failureOf(chat("wrong-key"))).toMatchObject({ status: 401 });
    service().refuseNext();
    expect(await failureOf(chat())).toMatchObject({ status: 429 });
  });
});

describe("PostHog", () => {
  const service = serve(postHog);

  /** Sends events with the library; returns the errors that it reports. */
  const send = async (tell: (client: PostHog) => Promise<void>, key = serviceKey) => {
    const client = new PostHog(key, { host: service().url, fetchRetryCount: 0, flushInterval: 0 });
    const errors: unknown[] = [];
    client.on("error", (error) => errors.push(error));
    await tell(client);
    await failureOf(client.flush());
    return errors;
  };
  const capture = (client: PostHog) =>
    client.captureImmediate({
      distinctId: "ada",
      event: "signed_up",
      properties: { price: 12, $set: { name: "Ada" } },
      groups: { company: "acme" },
    });

  it("takes events and groups", async () => {
    const errors = await send(async (client) => {
      await capture(client);
      client.groupIdentify({ groupType: "company", groupKey: "acme", properties: { size: 3 }, distinctId: "ada" });
    });
    expect(errors).toEqual([]);
    expect(service().take()).toMatchObject([
      { path: "/batch/", json: { batch: [{ event: "signed_up", distinct_id: "ada" }] } },
      { path: "/batch/", json: { batch: [{ event: "$groupidentify", distinct_id: "ada" }] } },
    ]);
  });

  it("refuses a wrong key, and one call too many", async () => {
    expect(await send(capture, "wrong-key")).toMatchObject([{ name: "PostHogFetchHttpError", status: 401 }]);
    service().take();
    service().refuseNext();
    expect(await send(capture)).toMatchObject([{ name: "PostHogFetchHttpError", status: 429 }]);
    expect(service().take()).toHaveLength(1);
  });
});

describe("Segment", () => {
  const service = serve(segment);

  /** Sends events with the library; returns the errors that it reports, or the error after which it gives up. */
  const send = async (tell: (client: Analytics) => void, writeKey = serviceKey) => {
    const client = new Analytics({ writeKey, host: service().url, maxRetries: 0, maxRateLimitDuration: 0 });
    const errors: unknown[] = [];
    client.on("error", ({ reason }) => errors.push(reason));
    tell(client);
    await client.closeAndFlush();
    return errors;
  };
  const track = (client: Analytics) =>
    client.track({ userId: "ada", event: "Signed Up", properties: { price: 12, plan: "Pro" } });

  it("takes events, traits, pages and aliases", async () => {
    const errors = await send((client) => {
      track(client);
      client.identify({ userId: "ada", traits: { email: "ada@example.org" } });
      client.page({ userId: "ada", name: "Pricing", category: "Shop", properties: { path: "/pricing" } });
      client.alias({ userId: "ada", previousId: "before" });
    });
    expect(errors).toEqual([]);
    expect(service().take()).toMatchObject([
      { path: "/v1/batch", json: { batch: ["track", "identify", "page", "alias"].map((type) => ({ type })) } },
    ]);
  });

  it("refuses a wrong key, and one call too many", async () => {
    expect(await send(track, "wrong-key")).toMatchObject([{ message: "[401] Unauthorized" }]);
    service().take();
    service().refuseNext();
    expect(await send(track)).toMatchObject([{ message: expect.stringContaining("Rate limit") }]);
    expect(service().take()).toHaveLength(1);
  });
});
