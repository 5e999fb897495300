import { chatPayment } from "../payments/chat-payment.ts";
import { paymentType } from "../payments/payment-place.ts";
import type { InputService } from "./input-service.ts";

/** What the server does for inputs, by block type. */
export const inputServices: Readonly<Record<string, InputService>> = { [paymentType]: chatPayment };
