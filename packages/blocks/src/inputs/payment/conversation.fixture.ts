import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";

export const fixture = defineConversationFixture({
  scripts: {},
  // Needs a payment provider.
  playedBy: "tests/journeys/payment.test.ts",
  reply: "Success",
  forms: [
    {
      versions: {
        "2": {
          options: {
            variableId: "v1",
            provider: "Stripe",
            currency: "EUR",
            amount: "30",
            credentialsId: "account",
            labels: { button: "Pay", success: "Success" },
            additionalInformation: { name: "Ada", email: "ada@example.org", phoneNumber: "+33612345678" },
          },
        },
        "4": {
          options: {
            variableId: "v1",
            amount: "{{Limit}}",
            credentialsId: "account",
            additionalInformation: { description: "A book", address: { country: "FR", city: "Paris" } },
          },
        },
      },
      expected: { bubbles: [closing("Success")], answers: ["Success"] },
    },
  ],
  appearances: [
    {
      options: { amount: "30" },
      question: {
        asks: "Now pay?",
        isCompleteWith: "Card number",
        keys: [{ to: "Card number", press: "" }, { type: "good" }, { to: "Pay $30.00", press: "Enter" }],
        answer: "Success",
      },
    },
  ],
});
