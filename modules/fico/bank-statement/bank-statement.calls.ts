import { calls, chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { bankLine, bankStatement } from './bank-statement.ts';
import { type Mapping, type StatementField, statementFields } from './layout.rules.ts';

export const bankStatementCalls = calls(bankStatement, 'api/fico/bankstatement', {
  list: get('list'),
  get: get('get'),
  remove: post('delete', 'form'),
});
export const bankLineCalls = calls(bankLine, 'api/fico/bankline', {
  list: get('list'),
  get: get('get'),
  export: get('export'),
});

const heading = z.string('列名应为文字').trim().min(1, '列名不能为空').max(200, '列名过长');
const mapping = z.partialRecord(
  z.enum(statementFields as [StatementField, ...StatementField[]], '没有这样的列'),
  heading,
);

export interface StatementPreview {
  /** Recognised by its headings. */
  readonly bank: string | null;
  readonly headings: readonly string[];
  readonly mapping: Mapping;
  /** What stands first under each heading. */
  readonly samples: Readonly<Record<string, string>>;
  readonly lines: readonly {
    readonly row: number;
    readonly day: string;
    readonly income: string;
    readonly expense: string;
    readonly balance: string;
    readonly party: string | null;
    readonly summary: string | null;
    readonly reference: string | null;
    readonly isKnown: boolean;
  }[];
  readonly count: number;
  /** Brought by an earlier file. */
  readonly known: number;
  readonly fromDay: string | null;
  readonly toDay: string | null;
  readonly opening: string;
  readonly income: string;
  readonly expense: string;
  readonly closing: string;
  /** Any of them keeps the whole file out. */
  readonly complaints: readonly string[];
  readonly gaps: readonly string[];
}
export const readBankFile = custom<StatementPreview>()(
  '读一份银行对账单文件：认出各列、检查每一行，还不保存',
  post('/api/fico/bankstatement/read'),
  'fico_bank_statement:import',
  z.object({ account: chosen('出纳账户'), file: chosen('文件'), mapping: mapping.optional() }),
  { price: 'all' },
);

export interface ImportedStatement {
  readonly id: number | null;
  readonly added: number;
  readonly known: number;
  readonly gaps: readonly string[];
}
export const importBankFile = custom<ImportedStatement>()(
  '导入一份银行对账单：已有的流水不重复记，有一行读不出就一行也不记',
  post('/api/fico/bankstatement/import'),
  'fico_bank_statement:import',
  z.object({ account: chosen('出纳账户'), file: chosen('文件'), mapping }),
);
