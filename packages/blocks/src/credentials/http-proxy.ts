import { defineCredentials, f } from "@parley/core/fields";

/** An HTTP proxy for outgoing requests. */
export const credentials = defineCredentials({
  type: "http proxy",
  label: "HTTP proxy",
  description: "A proxy that requests go through, with its name and password in the address where it wants them.",
  fields: f.fields({
    url: f.text({
      label: "Address",
      placeholder: "http://user:password@proxy.example.org:3128",
      template: "none",
      isRequired: true,
    }),
  }),
});
