// lazy
import { formatMoney, parseMoney } from "@parley/core";
import { defineInputView, type InputViewProps, SendButton } from "@parley/ui";
import { useEffect, useRef, useState } from "react";
import { type OpenPayment, openPayment } from "./open-payment.ts";
import type { PaymentState } from "./payment-state.ts";
import { paymentWords } from "./payment-words.ts";
import type { ShownOptions } from "./shown-options.ts";

type PaymentProps = InputViewProps<ShownOptions>;

const first: PaymentState = { phase: "loading", message: "", amountLabel: "" };

const PaymentForm = ({ options, question, host, onReply }: PaymentProps) => {
  const { labels } = options;
  const [state, setState] = useState<PaymentState>(() =>
    host ? first : { ...first, phase: "broken", message: paymentWords().other },
  );
  const [tries, setTries] = useState(1);
  const place = useRef<HTMLDivElement>(null);
  const payment = useRef<OpenPayment | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an input stays the same while it is shown; only a new try opens another payment
  useEffect(() => {
    if (!host || !place.current) return;
    const opened = openPayment({
      options,
      host,
      place: place.current,
      onChange: (change) => setState((before) => ({ ...before, ...change })),
      onPaid: () => onReply({ text: labels.success }),
    });
    payment.current = opened;
    return opened.close;
  }, [tries, host]);

  const { phase, message, amountLabel } = state;
  const isFormShown = phase === "ready" || phase === "paying";
  const tryAgain = () => {
    setState(first);
    setTries((count) => count + 1);
  };
  return (
    <form
      className="parley-payment typebot-input-form"
      aria-label={question || labels.button}
      aria-busy={phase === "loading" || phase === "paying" || phase === "processing"}
      onSubmit={(event) => {
        event.preventDefault();
        void payment.current?.pay();
      }}
    >
      <div className={`parley-payment-box typebot-input-container${isFormShown ? "" : ` parley-payment-${phase}`}`}>
        <div ref={place} className="parley-payment-form" />
      </div>
      <p className="parley-payment-message" role={phase === "ready" ? "alert" : "status"} dir="auto">
        {message}
      </p>
      {phase === "refused" ? (
        <p className="parley-payment-message">{paymentWords().impossible}</p>
      ) : phase === "broken" && host ? (
        <button type="button" className="parley-button typebot-button" onClick={tryAgain}>
          {paymentWords().again}
        </button>
      ) : (
        <SendButton label={`${labels.button} ${amountLabel}`.trim()} isDisabled={phase !== "ready"} />
      )}
    </form>
  );
};

/** A preview charges nothing, so a button suffices. */
const SimulatedPayment = ({ options, question, onReply }: PaymentProps) => {
  const { labels, amount, currency } = options;
  const money = parseMoney(amount, currency);
  const words = paymentWords();
  return (
    <form
      className="parley-payment typebot-input-form"
      aria-label={question || labels.button}
      onSubmit={(event) => {
        event.preventDefault();
        onReply({ text: labels.success });
      }}
    >
      <p className="parley-payment-message">
        {money ? words.preview : words.noAmount.replace("[[amount]]", () => `${amount} ${currency}`)}
      </p>
      <SendButton label={money ? `${labels.button} ${formatMoney(money)}` : labels.button} isDisabled={!money} />
    </form>
  );
};

export const view = defineInputView<ShownOptions>((props) =>
  props.options.isPreview ? <SimulatedPayment {...props} /> : <PaymentForm {...props} />,
);
