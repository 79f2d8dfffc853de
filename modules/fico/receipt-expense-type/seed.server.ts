import { save, type Work } from '@heliu/engine';
import { receiptExpenseType } from './receipt-expense-type.ts';

/** 编码 名称 方向 科目：企业会计准则/小企业会计准则 */
const table = `
I01 期初余额 in 410409/310404
I02 利息收入 in 660302/560302
I03 营业外收入 in 630102/5301
I04 投资款 in 4001/3001
I05 借款 in 2001
I06 收回押金 in 1221
E01 房租 out 660203/560203
E02 水电费 out 660204/560204
E03 办公费 out 660205/560205
E04 差旅费 out 660206/560206
E05 业务招待费 out 660207/560207
E06 发放工资 out 221101
E07 缴纳公积金 out 221104
E08 缴纳增值税 out 222102
E09 银行手续费 out 660304/560304
E10 利息支出 out 660301/560301
E11 广告推广费 out 660102/560102
E12 运输仓储费 out 660104/560104
E13 支付押金 out 1221
E14 归还借款 out 2001
E15 营业外支出 out 671102/5711
`;

/** What nearly every company pays and is paid for, with the accounts of its own chart. */
export async function seedReceiptTypes(work: Work): Promise<void> {
  const rows = await work.query<{ id: number; code: string; bears: boolean }>(
    'fico_receipt_expense_type.leaves',
    'select id, code, not has_children as bears from fico_account where company_id = $1 and not deleted',
    [work.company],
  );
  const leaves = new Map(rows.filter(({ bears }) => bears).map(({ id, code }) => [code, id]));
  const isEnterprise = rows.some(({ code }) => code === '6001');
  for (const [i, line] of table.trim().split('\n').entries()) {
    const [code, name, direction, either] = line.split(' ') as [string, string, 'in' | 'out', string];
    const [enterprise, small = enterprise] = either.split('/');
    const account = leaves.get((isEnterprise ? enterprise : small)!);
    if (account !== undefined)
      await save(work, receiptExpenseType, { code, name, direction, account, sort: (i + 1) * 10 });
  }
}
