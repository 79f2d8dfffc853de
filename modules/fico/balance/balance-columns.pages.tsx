import type { ReactNode } from 'react';
import type { AccountBalance, Totals } from './balance.ts';
import { Amount, type ColumnGroup } from '@heliu/ui/report';

/** Debit and credit of one measure, side by side. */
export const sides = (title: string, debit: keyof Totals, credit: keyof Totals): ColumnGroup<AccountBalance> => ({
  title,
  columns: [
    { key: debit, title: '借方', number: true, width: 104, render: (row) => <Amount value={row[debit]} /> },
    { key: credit, title: '贷方', number: true, width: 104, render: (row) => <Amount value={row[credit]} /> },
  ],
});

export const totalCells = (totals: Totals): Record<string, ReactNode> =>
  Object.fromEntries(Object.entries(totals).map(([key, value]) => [key, <Amount key={key} value={value} />]));
