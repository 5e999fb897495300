const signals = ["SIGINT", "SIGTERM"] as const;

/** Calls `stop` at the first signal; a second one ends the process at once. Gives a function that forgets all this. */
export const stopOnSignals = (stop: () => void): (() => void) => {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
};
