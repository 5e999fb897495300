/** The price of a model in US dollars for a million tokens that it reads, and that it writes. */
export interface ModelPrice {
  input: number;
  output: number;
}

/** Prices by type of block and model; a name may end with `*`. */
export type PriceTable = Readonly<Record<string, Readonly<Record<string, ModelPrice>>>>;

const price = (input: number, output: number): ModelPrice => ({ input, output });

/**
 * List prices of the providers, without discounts and surcharges. Newer models and changed prices are added by the
 * operator's own list; see docs/model-prices.md. Perplexity, OpenRouter and Dify tell the cost of each answer.
 */
export const shippedPrices: PriceTable = {
  openai: {
    "gpt-3.5-turbo*": price(0.5, 1.5),
    "gpt-4": price(30, 60),
    "gpt-4-turbo*": price(10, 30),
    "gpt-4.1": price(2, 8),
    "gpt-4.1-mini": price(0.4, 1.6),
    "gpt-4.1-nano": price(0.1, 0.4),
    "gpt-4.5-preview": price(75, 150),
    "gpt-4o": price(2.5, 10),
    "gpt-4o-mini": price(0.15, 0.6),
    "gpt-5": price(1.25, 10),
    "gpt-5-mini": price(0.25, 2),
    "gpt-5-nano": price(0.05, 0.4),
    o1: price(15, 60),
    "o1-mini": price(1.1, 4.4),
    o3: price(2, 8),
    "o3-mini": price(1.1, 4.4),
    "o4-mini": price(1.1, 4.4),
  },
  anthropic: {
    "claude-3-haiku*": price(0.25, 1.25),
    "claude-3-opus*": price(15, 75),
    "claude-3-5-haiku*": price(0.8, 4),
    "claude-3-5-sonnet*": price(3, 15),
    "claude-3-7-sonnet*": price(3, 15),
    "claude-haiku-4*": price(1, 5),
    "claude-sonnet-4*": price(3, 15),
    "claude-opus-4-0*": price(15, 75),
    "claude-opus-4-1*": price(15, 75),
    "claude-opus-4-20*": price(15, 75),
    "claude-opus-4-5*": price(5, 25),
  },
  mistral: {
    "mistral-large*": price(2, 6),
    "pixtral-large*": price(2, 6),
    "mistral-medium*": price(0.4, 2),
    "mistral-small*": price(0.1, 0.3),
    "mistral-saba*": price(0.2, 0.6),
    "ministral-3b*": price(0.04, 0.04),
    "ministral-8b*": price(0.1, 0.1),
  },
  groq: {
    "llama-3.1-8b-instant": price(0.05, 0.08),
    "llama-3.3-70b-versatile": price(0.59, 0.79),
    "openai/gpt-oss-20b": price(0.075, 0.3),
    "openai/gpt-oss-120b": price(0.15, 0.6),
  },
  deepseek: {
    "deepseek-chat": price(0.28, 0.42),
    "deepseek-reasoner": price(0.28, 0.42),
  },
  perplexity: {
    sonar: price(1, 1),
    "perplexity/sonar": price(1, 1),
    "sonar-pro": price(3, 15),
  },
};
