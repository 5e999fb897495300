import { defineCredentials, f } from "@parley/core/fields";

const kinds = ["bearer", "basic", "header", "query", "oauth client", "oauth consent"] as const;

const oauthKinds = ["oauth client", "oauth consent"];

/** What lets requests into a server of the author's choice. It is sent to that server only. */
export const credentials = defineCredentials({
  type: "http",
  label: "HTTP request",
  description: "A key, a name and password, or OAuth 2 for the API of one server.",
  fields: f.fields({
    address: f.address({
      label: "For this server",
      help: "The secrets go to this server only, whatever address a request has.",
      placeholder: "https://api.example.org",
      template: "none",
      isRequired: true,
    }),
    kind: f.choice(kinds, {
      label: "Kind",
      labels: {
        bearer: "Bearer token",
        basic: "User name and password (Basic)",
        header: "Key in a header",
        query: "Key in the query",
        "oauth client": "OAuth 2: client credentials",
        "oauth consent": "OAuth 2: a person's consent",
      },
      default: "bearer",
    }),
    token: f.text({
      label: "Token",
      help: "Sent as Authorization: Bearer …",
      template: "none",
      isSecret: true,
      isRequired: true,
      showIf: { field: "kind", is: "bearer" },
    }),
    user: f.text({ label: "User name", template: "none", showIf: { field: "kind", is: "basic" } }),
    password: f.text({ label: "Password", template: "none", isSecret: true, showIf: { field: "kind", is: "basic" } }),
    name: f.text({
      label: "Name",
      help: "Of the header, or of the query parameter.",
      placeholder: "X-API-Key",
      template: "none",
      isRequired: true,
      showIf: { field: "kind", is: ["header", "query"] },
    }),
    value: f.text({
      label: "Key",
      template: "none",
      isSecret: true,
      isRequired: true,
      showIf: { field: "kind", is: ["header", "query"] },
    }),
    authorizeUrl: f.address({
      label: "Address of the consent page",
      placeholder: "https://auth.example.org/authorize",
      template: "none",
      isRequired: true,
      showIf: { field: "kind", is: "oauth consent" },
    }),
    tokenUrl: f.address({
      label: "Address for tokens",
      placeholder: "https://auth.example.org/token",
      template: "none",
      isRequired: true,
      showIf: { field: "kind", is: oauthKinds },
    }),
    clientId: f.text({
      label: "Client ID",
      template: "none",
      isRequired: true,
      showIf: { field: "kind", is: oauthKinds },
    }),
    clientSecret: f.text({
      label: "Client secret",
      template: "none",
      isSecret: true,
      showIf: { field: "kind", is: oauthKinds },
    }),
    scopes: f.text({
      label: "Scopes",
      help: "With spaces between them.",
      placeholder: "orders.read orders.write",
      template: "none",
      showIf: { field: "kind", is: oauthKinds },
    }),
    audience: f.text({
      label: "Audience",
      help: "Only for services that ask for one.",
      template: "none",
      isAdvanced: true,
      showIf: { field: "kind", is: oauthKinds },
    }),
    clientIn: f.choice(["body", "header"], {
      label: "The client is sent",
      labels: { body: "In the body", header: "In a header (Basic)" },
      default: "body",
      isAdvanced: true,
      showIf: { field: "kind", is: oauthKinds },
    }),
    testUrl: f.address({
      label: "Address to test it with",
      help: "One that answers only with the right key. It is asked for with GET.",
      placeholder: "https://api.example.org/me",
      template: "none",
      isAdvanced: true,
    }),
    accessToken: f.text({ label: "Access token", template: "none", isSecret: true, isInternal: true }),
    refreshToken: f.text({ label: "Refresh token", template: "none", isSecret: true, isInternal: true }),
    expiresAt: f.number({ label: "Access token good until", isOptional: true, isInternal: true }),
  }),
  ownOAuth: {
    kindField: "kind",
    byClient: "oauth client",
    byConsent: "oauth consent",
    callbackPath: "/oauth/redirect",
  },
});
