import { defaultsOf, walkFields } from "@parley/core/fields";
import { describe, expect, it } from "vitest";
import { credentialsDefinitions } from "../credentials.ts";
import { credentialsServers } from "../credentials-servers.ts";

const definitions = Object.values(credentialsDefinitions);

it.each(definitions.map((definition) => [definition.type, definition] as const))(
  "%s: what is secret is hidden while it is typed, and a newcomer knows what to type",
  (_, { fields, description, label }) => {
    expect([label, description].every((text) => text !== "")).toBe(true);
    walkFields(fields, defaultsOf(fields), {
      field(field) {
        expect(field.label).not.toBe("");
        const isKey = /secret|token|password|api key/i.test(field.label) && !/kind of/i.test(field.label);
        if (field.kind === "text" && isKey) expect([field.label, field.isSecret]).toEqual([field.label, true]);
      },
    });
  },
);

it.each(definitions.flatMap(({ type, fields, oauth }) => (oauth ? [[type, fields, oauth] as const] : [])))(
  "%s: the tokens of a consent have fields to stand in",
  (_, { fields }, { tokenFields, keptFields = [], scopes, callbackPath }) => {
    for (const key of [...Object.values(tokenFields), ...keptFields, "client"])
      expect(Object.keys(fields)).toContain(key);
    expect(scopes.length).toBeGreaterThan(0);
    expect(callbackPath).toMatch(/^\//);
  },
);

describe("openai", () => {
  const ask = async (data: Record<string, string>, status: number, text: string) => {
    const addresses: string[] = [];
    const context = {
      fetch: async (address: string) => {
        addresses.push(address);
        return { status, headers: {}, text, bytes: new Uint8Array() };
      },
      tryMailServer: async () => null,
    };
    return { said: await credentialsServers.openai?.test?.(data, context), addresses };
  };

  it("is tried by the list of its models, at the author's own server where there is one", async () => {
    expect(await ask({ apiKey: "sk-1" }, 200, "{}")).toEqual({
      said: null,
      addresses: ["https://api.openai.com/v1/models"],
    });
    const own = await ask({ apiKey: "sk-1", baseUrl: "https://models.example/v1/" }, 502, "<html>");
    expect(own).toEqual({ said: "models.example answered 502.", addresses: ["https://models.example/v1/models"] });
    const refused = JSON.stringify({ error: { message: "Incorrect API key provided." } });
    expect((await ask({ apiKey: "sk-1" }, 401, refused)).said).toBe(
      "The key is refused by OpenAI: Incorrect API key provided.",
    );
  });
});
