/** Some chats, and how many of them came to their end. */
export interface Rate {
  of: number;
  reached: number;
}

/** The fewest chats of a cut for which a comparison is told. */
export const fewestCompared = 20;

/** The natural logarithm of the gamma function (Lanczos). */
const logGamma = (x: number): number => {
  const factors = [76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.001208650973866179];
  const series = factors.reduce((sum, factor, index) => sum + factor / (x + index + 1), 1.000000000190015);
  return (x + 0.5) * Math.log(x + 5.5) - (x + 5.5) + Math.log((Math.sqrt(2 * Math.PI) * series) / x);
};

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** The continued fraction of the incomplete beta function (Lentz). */
const betaFraction = (x: number, a: number, b: number): number => {
  const tiny = 1e-300;
  const guard = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let product = d;
  for (let step = 1; step <= 10_000; step++) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step));
    d = 1 / guard(1 + even * d);
    c = guard(1 + even / c);
    product *= d * c;
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1));
    d = 1 / guard(1 + odd * d);
    c = guard(1 + odd / c);
    product *= d * c;
    if (Math.abs(d * c - 1) < 1e-12) break;
  }
  return product;
};

/** The probability that a value of the Beta distribution is at most `x`. */
const betaBelow = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(a * Math.log(x) + b * Math.log(1 - x) - logBeta(a, b));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
};

/** The parameters of what is known of a rate, if before every rate was equally likely. */
const posteriorOf = ({ of, reached }: Rate): [number, number] => [reached + 1, of - reached + 1];

const quantile = (share: number, a: number, b: number): number => {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (betaBelow(middle, a, b) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** The interval in which the true rate lies with a probability of 95 %. */
export const rateInterval = (rate: Rate): { low: number; high: number } => {
  const [a, b] = posteriorOf(rate);
  return { low: quantile(0.025, a, b), high: quantile(0.975, a, b) };
};

/** The number of places at which the probability is summed up. */
const places = 2_000;

/**
 * The probability that the second rate is truly higher than the first; null if either has too few chats to say anything.
 */
export const probabilityOfBetter = (first: Rate, second: Rate): number | null => {
  if (first.of < fewestCompared || second.of < fewestCompared) return null;
  const [a, b] = posteriorOf(first);
  const [c, d] = posteriorOf(second);
  // Between the quantiles of the first rate lies all that matters, however narrow that is.
  let probability = 0;
  const [low, high] = [quantile(1e-9, a, b), quantile(1 - 1e-9, a, b)];
  let below = betaBelow(low, a, b);
  for (let place = 1; place <= places; place++) {
    const x = low + ((high - low) * place) / places;
    const next = betaBelow(x, a, b);
    const middle = x - (high - low) / places / 2;
    probability += (next - below) * (1 - betaBelow(middle, c, d));
    below = next;
  }
  return Math.min(1, Math.max(0, probability));
};
