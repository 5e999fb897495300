// @ts-check
const seconds = 2;

/**
 * The time of some work in milliseconds, on average over two seconds. After a warm-up, the work is done at most `most`
 * times in all.
 * @param {() => unknown} work
 */
export const millisecondsFor = (work, most = Number.POSITIVE_INFINITY) => {
  for (let index = 0; index < Math.min(20, most / 4); index += 1) work();
  const start = performance.now();
  let count = 0;
  while (performance.now() < start + seconds * 1000 && count < (most * 3) / 4) {
    work();
    count += 1;
  }
  return (performance.now() - start) / count;
};
