import { expect, it } from "vitest";
import { apis } from "../../apis.ts";
import { play, says } from "../../testing/play.ts";

const flow = (options: object = {}) => ({
  groups: {
    A: [{ type: "payment input", options: { variableId: "vPaid", ...options } as never }, says("Thanks: {{Paid}}")],
  },
  variables: ["Paid", "Price", "Name"],
});

it("spec 3.21: Payment input: provider, labels button and success, additional information", () => {
  const { input } = play(
    flow({
      amount: "{{Price}}",
      currency: "EUR",
      labels: { button: "Pay, {{Name}}:", success: "Paid by {{Name}}" },
      additionalInformation: {
        description: "For {{Name}}",
        name: "{{Name}}",
        email: "{{Name}}@example.org",
        phoneNumber: "+1 {{Name}}",
        address: { line1: "{{Name}} Street" },
      },
    }),
    { variables: { Price: "12.50", Name: "Ada" } },
  );
  expect(input?.options).toMatchObject({
    provider: "Stripe",
    amount: "12.50",
    currency: "EUR",
    labels: { button: "Pay, Ada:", success: "Paid by Ada" },
    additionalInformation: {
      description: "For Ada",
      name: "Ada",
      email: "Ada@example.org",
      phoneNumber: "+1 Ada",
      address: { line1: "Ada Street", line2: "", city: "", state: "", postalCode: "", country: "" },
    },
    isPreview: false,
  });
});

it("has the usual labels, and dollars", () => {
  expect(play(flow()).input?.options).toMatchObject({
    currency: "USD",
    labels: { button: "Pay", success: "Success" },
  });
});

it("never says whose account it is", () => {
  const { input } = play(flow({ credentialsId: "cred-1", amount: "1" }));
  expect(JSON.stringify(input)).not.toContain("cred-1");
});

it("spec 9.3: the payment's 'Success' is a default: it is the answer, whatever the client calls it", () => {
  for (const text of ["Success", "anything", ""]) play(flow()).reply(text).answered("Success").says("Thanks: Success");
  const own = play(flow({ labels: { success: "Paid by {{Name}}" } }), { variables: { Name: "Ada" } });
  own.reply("Success").answered("Paid by Ada").says("Thanks: Paid by Ada").ends();
  play(flow({ labels: { success: "" } }))
    .reply("x")
    .answered("Success");
});

it("asks again after a payment that failed", () => {
  play(flow()).reply("fail").says("Your payment was not successful, please try again.").asks("payment input");
  play(flow({ retryMessageContent: "Once more, {{Name}}?" }), { variables: { Name: "Ada" } })
    .reply("fail")
    .says("Once more, Ada?")
    .asks("payment input")
    .reply("Success")
    .says("Thanks: Success")
    .ends();
});

it("gives clients of the chat API what the provider's form needs, and takes no message as its answer", () => {
  const api = apis["payment input"];
  const { input } = play(flow({ amount: "5" }));
  if (!input) throw new Error("no input");
  expect(api?.takesFirstMessage).toBe(false);
  const payments = { clientSecret: "s", amountLabel: "$5.00", publicKey: "pk", status: "requires_payment_method" };
  const told = api?.input?.({ ...input, options: { ...input.options, payments } });
  const runtimeOptions = { paymentIntentSecret: "s", amountLabel: "$5.00", publicKey: "pk" };
  expect(told).toMatchObject({ runtimeOptions, options: { amount: "5" } });
  expect(told?.options).not.toHaveProperty("payments");
  expect(api?.input?.(input)).not.toHaveProperty("runtimeOptions");
});
