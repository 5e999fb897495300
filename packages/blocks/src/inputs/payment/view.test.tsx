import type { Json, JsonObject } from "@parley/core";
import { complete } from "@parley/core/fields";
import { visitorTexts } from "@parley/core/visitor-texts";
import type { InputHost } from "@parley/ui";
import { setTexts } from "@parley/ui";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { play } from "../../testing/play.ts";
import { block } from "./block.ts";
import type { ShownOptions } from "./shown-options.ts";
import type { StripeFault, StripeJs } from "./stripe-js.ts";
import { view as View } from "./view.tsx";

const money = { publicKey: "pk_1", clientSecret: "pi_1_secret", amountLabel: "$30.00" };
const fresh = { ...money, status: "requires_payment_method", hasFailed: false };

type Confirmation = { error?: StripeFault; paymentIntent?: { status: string } };

/** A fake of the provider's script. */
const fakeStripe = (
  confirm: () => Promise<Confirmation> = async () => ({ paymentIntent: { status: "succeeded" } }),
) => {
  const listeners: Record<string, (event: object) => void> = {};
  const element = {
    mount: vi.fn((place: HTMLElement) => place.append(document.createElement("b"))),
    on: (event: string, listener: (event: object) => void) => {
      listeners[event] = listener;
    },
    destroy: vi.fn(),
  };
  const create = vi.fn(() => element);
  const elements = vi.fn(() => ({ create }));
  const confirmPayment = vi.fn(confirm);
  const stripe = vi.fn(() => ({ elements, confirmPayment }));
  window.Stripe = stripe as unknown as StripeJs;
  return { stripe, elements, create, element, confirmPayment, listeners };
};

const show = (options: JsonObject = {}, answers: (Json | Error)[] = [fresh], isPreview = false) => {
  const onReply = vi.fn();
  const forget = vi.fn();
  let count = 0;
  const ask = vi.fn<InputHost["ask"]>(async () => {
    const answer = answers[Math.min(count++, answers.length - 1)];
    if (answer instanceof Error) throw answer;
    return answer as JsonObject;
  });
  const host: InputHost = {
    ask,
    prepareReturn: vi.fn(() => ({ url: "https://chat.example/bot?a=1&redirect_status=failed", forget })),
  };
  const whole: ShownOptions = { ...complete(block.options, { amount: "30", ...options }), isPreview };
  const props = { items: [], prefilledValue: "", question: "How do you want to pay?", host, onReply };
  const shown = render(<View {...props} options={JSON.parse(JSON.stringify(whole))} />);
  return { onReply, ask, host, forget, user: userEvent.setup(), ...shown };
};

const payButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Pay $30.00" });
const enabled = async () => {
  const button = await payButton();
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
};

/** The scripts that the page tried to load; the test loads none. */
const scripts: HTMLScriptElement[] = [];
const scriptAdded = () =>
  waitFor(() => {
    const [script] = scripts;
    if (!script) throw new Error("no script yet");
    return script;
  });

beforeEach(() => {
  scripts.length = 0;
  vi.spyOn(document.head, "append").mockImplementation(
    (...nodes) => void scripts.push(...(nodes as HTMLScriptElement[])),
  );
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  delete window.Stripe;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The time limit of a test for what follows the success message. */
const afterReading = { timeout: 5000 };

describe("paying", () => {
  it("asks the server for the payment of this visit, and shows the provider's form with tabs", async () => {
    const { stripe, elements, create, element } = fakeStripe();
    const { ask, container } = show();
    await enabled();
    expect(ask.mock.calls).toEqual([["payments"]]);
    expect(stripe).toHaveBeenCalledWith("pk_1", expect.anything());
    expect(elements).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: "pi_1_secret" }));
    expect(create).toHaveBeenCalledWith("payment", { layout: "tabs" });
    expect(element.mount).toHaveBeenCalledTimes(1);
    expect(container.querySelector("b")).not.toBeNull();
  });

  it("spec 7.11: The payment provider's script is loaded from its CDN; billing details come from variables", async () => {
    const { user } = show({
      additionalInformation: {
        name: "Ada Lovelace",
        email: "ada@example.org",
        phoneNumber: "+44 1",
        address: { line1: "1 St James's Square", line2: "", city: "London", country: "gb", postalCode: "SW1Y" },
      },
    });
    const script = await scriptAdded();
    expect(script.src).toBe("https://js.stripe.com/v3/");
    const { confirmPayment } = fakeStripe();
    act(() => void script.dispatchEvent(new Event("load")));
    await user.click(await enabled());
    expect(confirmPayment).toHaveBeenCalledWith(
      expect.objectContaining({
        redirect: "if_required",
        confirmParams: {
          return_url: "https://chat.example/bot?a=1",
          payment_method_data: {
            billing_details: {
              name: "Ada Lovelace",
              email: "ada@example.org",
              phone: "+44 1",
              address: { line1: "1 St James's Square", city: "London", country: "GB", postal_code: "SW1Y" },
            },
          },
        },
      }),
    );
  });

  it("spec 7.11: confirms with the values that the bot's variables have when it comes to pay", async () => {
    const named = { name: "{{Name}}", email: "{{Mail}}", phoneNumber: "{{Phone}}" };
    const asked = { type: "payment input", options: { amount: "30", additionalInformation: named } as never };
    const variables = { Name: "Grace Hopper", Mail: "grace@example.org", Phone: "+1 555 0100" };
    const bot = { groups: { A: [asked] }, variables: Object.keys(variables) };
    const { confirmPayment } = fakeStripe();
    const { user } = show(play(bot, { variables }).input?.options);
    await user.click(await enabled());
    const [[given] = []] = confirmPayment.mock.calls as unknown as [[{ confirmParams: object }]];
    expect(given?.confirmParams).toMatchObject({
      payment_method_data: {
        billing_details: { name: "Grace Hopper", email: "grace@example.org", phone: "+1 555 0100" },
      },
    });
  });

  it("sends no billing details where the author gives none", async () => {
    const { confirmPayment } = fakeStripe();
    const { user } = show();
    await user.click(await enabled());
    const [[given] = []] = confirmPayment.mock.calls as unknown as [[{ confirmParams: object }]];
    expect(given?.confirmParams).toEqual({ return_url: "https://chat.example/bot?a=1" });
  });

  it("replies with the success label once money has moved", async () => {
    fakeStripe();
    const { user, onReply, forget } = show({ labels: { button: "Pay", success: "Paid" } });
    await user.click(await enabled());
    await waitFor(() => expect(onReply).toHaveBeenCalledWith({ text: "Paid" }), afterReading);
    expect(onReply).toHaveBeenCalledTimes(1);
    expect(screen.getByText("Payment succeeded!")).toBeTruthy();
    expect(forget).toHaveBeenCalled();
  });

  it("shows the author's label with the server's amount, whatever amount the bot's page has", async () => {
    fakeStripe();
    show({ amount: "1", labels: { button: "Buy for" } });
    expect(await screen.findByRole("button", { name: "Buy for $30.00" })).toBeTruthy();
  });

  it("takes the visitor for somebody who may leave while the payment is confirmed, and only then", async () => {
    let confirm: (outcome: Confirmation) => void = () => {};
    fakeStripe(() => new Promise((resolve) => (confirm = resolve)));
    const { user, host, forget } = show();
    const button = await enabled();
    expect(host.prepareReturn).not.toHaveBeenCalled();
    await user.click(button);
    expect(host.prepareReturn).toHaveBeenCalledTimes(1);
    expect(forget).not.toHaveBeenCalled();
    expect(button.disabled).toBe(true);
    act(() => confirm({ paymentIntent: { status: "requires_payment_method" } }));
    await waitFor(() => expect(forget).toHaveBeenCalledTimes(1));
  });

  it("is found again after a reload as long as it is processing, and not ordered once more", async () => {
    fakeStripe(async () => ({ paymentIntent: { status: "processing" } }));
    const { user, host, forget } = show();
    await user.click(await enabled());
    await screen.findByText("Your payment is processing.");
    expect(forget).not.toHaveBeenCalled();
    cleanup();
    // The reloaded page: what was kept for it is removed and kept again.
    const reloaded = show({}, [{ ...fresh, status: "processing" }]);
    await screen.findByText("Your payment is processing.");
    expect(reloaded.host.prepareReturn).toHaveBeenCalledTimes(1);
    expect(reloaded.forget).not.toHaveBeenCalled();
    cleanup();
    const paid = show({}, [{ ...fresh, status: "succeeded" }]);
    await screen.findByText("Payment succeeded!");
    expect([host.prepareReturn, paid.host.prepareReturn].map((kept) => vi.mocked(kept).mock.calls.length)).toEqual([
      1, 0,
    ]);
  });

  it("takes the form away with itself", async () => {
    const { element } = fakeStripe();
    const { unmount } = show();
    await enabled();
    unmount();
    expect(element.destroy).toHaveBeenCalledTimes(1);
  });
});

describe("messages", () => {
  it("spec 4.24, 8.5: Payment messages: succeeded, processing, not successful, something went wrong; card errors show the provider's; validation errors are ignored", async () => {
    const cases: [Confirmation, string][] = [
      [{ paymentIntent: { status: "succeeded" } }, "Payment succeeded!"],
      [{ paymentIntent: { status: "processing" } }, "Your payment is processing."],
      [{ paymentIntent: { status: "requires_payment_method" } }, "Your payment was not successful, please try again."],
      [{ paymentIntent: { status: "whatever" } }, "Something went wrong."],
      [{ error: { type: "card_error", message: "Your card was declined." } }, "Your card was declined."],
      [{ error: { type: "api_error", message: "Secret internals" } }, "Something went wrong."],
      [{ error: { type: "validation_error", message: "Incomplete" } }, ""],
    ];
    for (const [outcome, message] of cases) {
      fakeStripe(async () => outcome);
      const { user, container, onReply } = show();
      await user.click(await enabled());
      await waitFor(() => expect(container.querySelector(".parley-payment-message")?.textContent).toBe(message));
      // The message stays visible before the chat goes on.
      expect(onReply).not.toHaveBeenCalled();
      if (outcome.error) expect((await payButton()).disabled).toBe(false);
      cleanup();
    }
  });

  it("says the same when the visitor comes back from the bank's page", async () => {
    fakeStripe();
    const cases: [Json, string, number][] = [
      [{ ...fresh, status: "succeeded" }, "Payment succeeded!", 1],
      [{ ...fresh, status: "processing" }, "Your payment is processing.", 0],
      [{ ...fresh, hasFailed: true }, "Your payment was not successful, please try again.", 0],
      [{ ...fresh, status: "canceled" }, "Something went wrong.", 0],
    ];
    for (const [answer, message, replies] of cases) {
      const { onReply } = show({}, [answer]);
      expect(await screen.findByText(message)).toBeTruthy();
      await waitFor(() => expect(onReply).toHaveBeenCalledTimes(replies), afterReading);
      cleanup();
    }
  });

  it("follows a payment that takes its time", async () => {
    vi.useFakeTimers();
    fakeStripe();
    const processing = { ...fresh, status: "processing" };
    const { onReply, ask } = show({}, [processing, processing, { ...fresh, status: "succeeded" }]);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(ask).toHaveBeenCalledTimes(2);
    expect(onReply).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText("Payment succeeded!")).toBeTruthy();
    expect(onReply).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "Success" });
  });

  it("goes on at once when the visitor leaves while it says that the payment has succeeded", async () => {
    vi.useFakeTimers();
    fakeStripe();
    const { onReply } = show({}, [{ ...fresh, status: "succeeded" }]);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(onReply).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("pagehide"));
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(onReply).toHaveBeenCalledExactlyOnceWith({ text: "Success" });
  });

  it("goes nowhere when it is taken away meanwhile", async () => {
    vi.useFakeTimers();
    fakeStripe();
    const { onReply, unmount } = show({}, [{ ...fresh, status: "succeeded" }]);
    await act(() => vi.advanceTimersByTimeAsync(0));
    unmount();
    window.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(3000);
    expect(onReply).not.toHaveBeenCalled();
  });

  it("offers no further try where the server has refused for good: a wrong amount stays wrong", async () => {
    fakeStripe();
    const { ask } = show({}, [new Error('"free USD" is not an amount', { cause: "refused" })]);
    expect(await screen.findByText("Something went wrong.")).toBeTruthy();
    expect(screen.getByText("This can't be paid at the moment. Please tell whoever asked you to pay.")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("tells when the payment could not be prepared, and tries again", async () => {
    fakeStripe();
    const { user, ask } = show({}, [new Error("This payment has no credentials."), fresh]);
    expect(await screen.findByText("Something went wrong.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await enabled();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(screen.queryByText("Something went wrong.")).toBeNull();
  });

  it("tells when the provider's script or form can't be loaded", async () => {
    show();
    const script = await scriptAdded();
    act(() => void script.dispatchEvent(new Event("error")));
    expect(await screen.findByText("Something went wrong.")).toBeTruthy();
    cleanup();
    const { listeners } = fakeStripe();
    show();
    await enabled();
    act(() => listeners.loaderror?.({ error: { type: "api_error" } }));
    expect(screen.getByText("Something went wrong.")).toBeTruthy();
  });

  it("says so where no server is behind the page", () => {
    const options = { ...complete(block.options, { amount: "30" }), isPreview: false };
    render(
      <View
        options={JSON.parse(JSON.stringify(options))}
        items={[]}
        prefilledValue=""
        question=""
        onReply={() => {}}
      />,
    );
    expect(screen.getByText("Something went wrong.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});

describe("a preview", () => {
  it("spec 1.3, 6.2: charges nothing: no server, no script, and the button is enough", async () => {
    const { user, onReply, ask } = show({ amount: "12,5", currency: "USD", labels: { success: "Paid" } }, [], true);
    await user.click(screen.getByRole("button", { name: "Pay $12.50" }));
    expect(onReply).toHaveBeenCalledWith({ text: "Paid" });
    expect(ask).not.toHaveBeenCalled();
    expect(scripts).toEqual([]);
    expect(screen.getByText("Preview: nothing is charged.")).toBeTruthy();
  });

  it("tells the author what is no amount", () => {
    show({ amount: "free", currency: "EUR" }, [], true);
    expect(screen.getByText('"free EUR" is not an amount.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
  });
});

it("is named by the question", async () => {
  fakeStripe();
  show();
  expect(await screen.findByRole("form", { name: "How do you want to pay?" })).toBeTruthy();
});

it("speaks the language of the page", async () => {
  setTexts(visitorTexts("de-AT").said);
  try {
    show({}, [new Error("Down")]);
    expect(await screen.findByRole("button", { name: "Noch einmal versuchen" })).toBeTruthy();
    expect(screen.getByText("Etwas ist schiefgegangen.")).toBeTruthy();
    cleanup();
    show({ amount: "much", currency: "EUR" }, [], true);
    expect(screen.getByText("„much EUR“ ist kein Betrag.")).toBeTruthy();
  } finally {
    setTexts();
  }
});
