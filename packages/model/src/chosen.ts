import { z } from 'zod';

/** The id of a record that whoever calls has chosen. */
export const chosen = (what: string) => {
  const missing = `请选择${what}`;
  return z.coerce.number(missing).int(missing).positive(missing);
};

/** Several of them: a list, one alone, or the way they stand in an address, with commas between. */
export const chosenSome = (what: string, most: number, measure = '张') =>
  z.preprocess(
    (given) =>
      typeof given === 'string' ? given.split(',').filter(Boolean) : typeof given === 'number' ? [given] : given,
    z
      .array(chosen(what), `请选择${what}`)
      .min(1, `请选择${what}`)
      .max(most, `一次最多 ${most.toLocaleString('en')} ${measure}${what}`),
  );
