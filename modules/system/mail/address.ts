const shape = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;

/** One address and nothing else: neither a name beside it nor a second one behind it. */
export const isMailAddress = (text: string): boolean => text.length <= 100 && shape.test(text);
