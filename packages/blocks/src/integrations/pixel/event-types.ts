/** Meta's standard events, and `Custom` for one with its own name. */
export const eventTypes = [
  "Lead",
  "Contact",
  "CompleteRegistration",
  "Schedule",
  "SubmitApplication",
  "ViewContent",
  "AddPaymentInfo",
  "AddToCart",
  "AddToWishlist",
  "CustomizeProduct",
  "Donate",
  "FindLocation",
  "InitiateCheckout",
  "Purchase",
  "Search",
  "StartTrial",
  "Subscribe",
  "Custom",
] as const;

/** Meta's standard properties. */
export const parameterNames = [
  "content_category",
  "content_ids",
  "content_name",
  "contents",
  "currency",
  "num_items",
  "predicted_ltv",
  "search_string",
  "status",
  "value",
] as const;
