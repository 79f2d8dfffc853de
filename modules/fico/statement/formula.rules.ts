/** What of an account a row takes; `net` is its balance or occurrence on the side of the statement it stands on. */
export type Take = 'net' | 'debit' | 'credit' | 'in' | 'out';

export type Term = { readonly sign: 1 | -1 } & (
  | { readonly of: 'account'; readonly code: string; readonly take: Take }
  /** Flows of accounts that no other row names. */
  | { readonly of: 'rest'; readonly take: 'in' | 'out' }
  /** Profit and loss that is not carried forward yet. */
  | { readonly of: 'profit' }
  | { readonly of: 'cash'; readonly at: 'open' | 'end' }
  | { readonly of: 'rows'; readonly from: number; readonly to: number }
);

const takes: Readonly<Record<string, Exclude<Take, 'net'>>> = { 借: 'debit', 贷: 'credit', 收: 'in', 付: 'out' };
/** Typed with a Chinese keyboard it means the same. */
const plain: Readonly<Record<string, string>> = {
  '＋': '+',
  '－': '-',
  '−': '-',
  '–': '-',
  '（': '(',
  '）': ')',
  '～': '~',
};

const shape =
  /^(?:(?<code>\d{4,20})|(?<take>[借贷收付])\((?:(?<taken>\d{4,20})|(?<rest>其他))\)|行(?<from>\d{1,3})(?:~(?<to>\d{1,3}))?|(?<profit>损益)|(?<cash>期初现金|期末现金))/;

function termOf(sign: 1 | -1, found: Readonly<Record<string, string | undefined>>): Term | undefined {
  const { code, take, taken, from, to, profit, cash } = found;
  if (code !== undefined) return { sign, of: 'account', code, take: 'net' };
  if (taken !== undefined) return { sign, of: 'account', code: taken, take: takes[take!]! };
  if (take !== undefined) {
    const flow = takes[take]!;
    return flow === 'in' || flow === 'out' ? { sign, of: 'rest', take: flow } : undefined;
  }
  if (from !== undefined) return { sign, of: 'rows', from: Number(from), to: Number(to ?? from) };
  if (profit !== undefined) return { sign, of: 'profit' };
  return cash === undefined ? undefined : { sign, of: 'cash', at: cash === '期初现金' ? 'open' : 'end' };
}

export type Formula = { readonly terms: readonly Term[] } | { readonly complaint: string };

/**
 * Reads `1001+1002`, `借(1122)+借(2203)`, `行1~9-行12`, `收(1122)-付(1122)`, `3103+损益`. An empty formula is a row that
 * the form has and this company never fills.
 */
export function readFormula(formula: string | null): Formula {
  let rest = [...(formula ?? '')]
    .map((mark) => plain[mark] ?? mark)
    .join('')
    .replaceAll(/\s/g, '');
  const terms: Term[] = [];
  while (rest !== '') {
    const sign = rest.startsWith('-') ? -1 : 1;
    if (/^[+-]/.test(rest)) rest = rest.slice(1);
    else if (terms.length > 0) return { complaint: `“${rest}”前面缺少加号或减号` };
    const found = shape.exec(rest);
    const term = found && termOf(sign, found.groups!);
    if (!term) return { complaint: rest === '' ? '公式以符号结尾' : `看不懂“${rest}”` };
    if (term.of === 'rows' && term.from > term.to) return { complaint: `行${term.from}~${term.to} 的先后反了` };
    terms.push(term);
    rest = rest.slice(found[0].length);
  }
  return { terms };
}
