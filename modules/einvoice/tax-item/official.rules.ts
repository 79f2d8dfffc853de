const policies: readonly (readonly [word: RegExp, policy: string])[] = [
  [/不征税/, 'untaxed'],
  [/免税/, 'exempt'],
  [/零税率|出口/, 'zero'],
];

export interface OfficialRate {
  /** "0.13" */
  readonly rate: string | null;
  readonly policy: string;
  /** Others the table allows, as it writes them. */
  readonly others: readonly string[];
}

/** Without the dust of binary fractions. */
const fraction = (percent: number): string => String(Number((percent / 100).toFixed(6)));

/** `13%`, `0.13`, `13`, `13%、9%`, `免税`: the first one counts, the others are told. */
export function officialRate(cell: string | null): OfficialRate {
  const text = (cell ?? '').trim();
  const percents = [...text.matchAll(/(\d+(?:\.\d+)?)\s*%/g)].map(([, digits]) => Number(digits));
  if (percents.length > 0)
    return { rate: fraction(percents[0]!), policy: 'none', others: percents.slice(1).map((one) => `${one}%`) };
  const policy = policies.find(([word]) => word.test(text))?.[1];
  if (policy) return { rate: '0', policy, others: [] };
  const [first, ...rest] = text.split(/[、，,;；/\s]+/).filter(Boolean);
  const number = Number(first);
  if (first === undefined || Number.isNaN(number)) return { rate: text || null, policy: 'none', others: [] };
  return { rate: number > 1 ? fraction(number) : String(number), policy: 'none', others: rest };
}

/** Nineteen digits; shorter ones name a class, and end in zeros that were left away. */
export const officialCode = (cell: string | null): string | null => {
  const digits = (cell ?? '').replace(/\s/g, '');
  return /^\d{1,18}$/.test(digits) ? digits.padEnd(19, '0') : digits || null;
};

/** What of a code counts: one digit, then pairs, without the pairs of zeros at its end. */
const stem = (code: string): string => code.replace(/(?<=^\d(?:\d\d)*)(?:00)+$/, '');

/** Whether anything stands below each of these codes: only leaves may be invoiced. */
export function areClasses(codes: readonly (string | null)[]): boolean[] {
  const sorted = [...new Set(codes.filter((code) => code !== null))].toSorted();
  // What stands below a code comes right behind it.
  const parents = new Set(sorted.filter((code, at) => sorted[at + 1]?.startsWith(stem(code))));
  return codes.map((code) => code !== null && parents.has(code));
}
