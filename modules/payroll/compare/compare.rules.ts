import { type Fen, formatFen, subtractFen, yuan, zeroFen } from '@heliu/model';
import type { Figure } from '../run/figures.rules.ts';

/** What of a slip is compared with another month's. */
export interface Compared {
  readonly figures: readonly Figure[];
  readonly taxRate: number;
}

const signed = (amount: Fen): string => (amount > 0n ? `+${formatFen(amount)}` : formatFen(amount).replace('-', '−'));
/** 社保规则 tells its version in brackets behind the base: 养老保险 8000.00 × 8%（杭州 2026-07-01 起）. */
const versionsIn = (how: string): string => [...how.matchAll(/（([^（）]*起)）/g)].map(([, version]) => version).join();

function reason(before: Figure | undefined, now: Figure | undefined, was: Compared, is: Compared): string {
  const { source } = (now ?? before)!;
  switch (source) {
    case 'fixed':
      return before?.how === now?.how ? '定薪' : '出勤';
    case 'input':
      return '录入';
    case 'formula':
      return '公式';
    case 'insurance':
      return versionsIn(before?.how ?? '') === versionsIn(now?.how ?? '') ? '缴费基数' : '社保规则换版';
    case 'tax':
      return was.taxRate === is.taxRate ? '累计所得' : `税率 ${was.taxRate}% → ${is.taxRate}%`;
  }
}

/** Why somebody is paid more or less than a month ago: the figures that differ, the largest first, each with what it is owed to. */
export function whyOf(was: Compared | undefined, is: Compared | undefined): string {
  if (!was) return '上月没有工资';
  if (!is) return '本月没有工资';
  const [old, fresh] = [was, is].map(({ figures }) => new Map(figures.map((one) => [one.code, one])));
  const codes = [...new Set([...old!.keys(), ...fresh!.keys()])];
  return codes
    .map((code) => {
      const [before, now] = [old!.get(code), fresh!.get(code)];
      const by = subtractFen(yuan(now?.amount ?? '0'), yuan(before?.amount ?? '0'));
      return { by, before, now, of: (now ?? before)! };
    })
    .filter(({ by, of: { kind } }) => by !== zeroFen && (kind === 'earning' || kind === 'deduction'))
    .toSorted((a, b) => Number((b.by < 0n ? -b.by : b.by) - (a.by < 0n ? -a.by : a.by)))
    .map(({ by, before, now, of: { name } }) => `${name} ${signed(by)}（${reason(before, now, was, is)}）`)
    .join('；');
}
