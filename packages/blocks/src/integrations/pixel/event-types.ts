/** The events that Meta knows, and `Custom`, which has a name of its own. */
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

/** The properties that Meta knows. */
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
