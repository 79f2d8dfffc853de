import { codesFor } from '../account/old-code.rules.ts';

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Four words are in use; 银收 and 现付 are kinds of two of them, whatever else there is is 记. */
const wordOf = (word: string): string => /[收付转]/.exec(word)?.[0] ?? '记';

interface OldNumber {
  readonly word: string;
  readonly number: string;
}
/** 12, 记-12, 记字第 0012 号: a word is told beside the number or in it. */
export function oldNumberOf(told: string, word: string): OldNumber | undefined {
  const found = /^(\D*?)\s*(?:字)?\s*(?:第)?\s*[-—_#]?\s*0*(\d+)\s*号?$/.exec(told.trim());
  return found ? { word: wordOf(word || found[1]!), number: found[2]! } : undefined;
}

/** A code in our form. Four digits and two for each level are as ours; otherwise the levels are told by dots or threes. */
export function accountWord(code: string): string {
  const bare = code.trim();
  if (!/^\d[\d.\-\s]*$/.test(bare)) return bare;
  const [asIs, inTwos = asIs] = codesFor(bare);
  return /[.\-\s]/.test(bare) || bare.length % 2 === 1 ? inTwos! : asIs!;
}

const isNothing = (value: unknown) => /^[-−]?0*(\.0*)?$/.test(text(value).replace(/[,，\s]/g, ''));

/** A voucher as another program has written it, in our words: `input` is still what its cells say. */
export function completeOldVoucher(input: Record<string, unknown>): void {
  const told = text(input['oldNumber']);
  const found = oldNumberOf(told, text(input['word']));
  const date = text(input['voucherDate']);
  input['word'] = found?.word ?? wordOf(text(input['word']));
  // Numbers begin anew every month, and may be wanted again under another word.
  input['oldNumber'] =
    found && /^\d{4}-\d{2}/.test(date) ? `${date.slice(0, 7)} ${found.word}-${found.number}` : told || null;
  const entries = (input['entries'] as Record<string, unknown>[]).filter(
    (entry) => !isNothing(entry['debit']) || !isNothing(entry['credit']),
  );
  let summary: unknown = null;
  for (const entry of entries) {
    if (text(entry['account']) !== '') entry['account'] = accountWord(text(entry['account']));
    // Programs write zero on the side that has nothing, and a summary only where it changes.
    for (const side of ['debit', 'credit']) if (isNothing(entry[side])) entry[side] = null;
    if (isNothing(entry['quantity'])) entry['quantity'] = null;
    summary = entry['summary'] ?? summary;
    entry['summary'] = summary;
  }
  input['entries'] = entries;
}
