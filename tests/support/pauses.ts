/** Watches the event loop: calling what it gives tells the longest time, in ms, that nothing else could run, and ends it. */
export function slowest(): () => number {
  const every = 10;
  let longest = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - every);
    last = now;
  };
  const timer = setInterval(look, every);
  return () => {
    look();
    clearInterval(timer);
    return longest;
  };
}
