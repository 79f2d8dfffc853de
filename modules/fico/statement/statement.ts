import type { elements } from '../accounting-type/accounting-type.ts';

export const statements = {
  balanceSheet: '资产负债表',
  incomeStatement: '利润表',
  cashFlow: '现金流量表',
} as const;
export type Statement = keyof typeof statements;

export const sides = { left: '左', right: '右' } as const;
/** Rows that the product itself has to find, whatever they are called: what must agree with what. */
export const roles = {
  assets: '资产总计',
  claims: '负债和所有者权益总计',
  profit: '净利润',
  adjustment: '不计入净利润的损益',
  cashChange: '现金净增加额',
  cashEnd: '期末现金余额',
} as const;
export type Role = keyof typeof roles;

export interface StatementRow {
  readonly title: string;
  /** By which other rows refer to it; headings have none. */
  readonly lineNo: number | null;
  readonly side: keyof typeof sides;
  readonly level: number;
  readonly bold: boolean;
  readonly formula: string | null;
  readonly role: Role | null;
}

/** An account that entries stand on. */
export interface LeafAccount {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly element: keyof typeof elements;
  /** Cash, bank and what is as good as either. */
  readonly isCash: boolean;
}

export const isProfitAndLoss = ({ element }: Pick<LeafAccount, 'element'>): boolean =>
  element === 'income' || element === 'expense';
