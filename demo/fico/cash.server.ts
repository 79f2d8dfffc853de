import { save, type Work } from '@heliu/engine';
import { cashierAccount } from '../../modules/fico/model.ts';

const accounts = [
  {
    code: '03',
    name: '招商银行基本户',
    kind: 'bank',
    bankName: '招商银行杭州滨江支行',
    bankNo: '571900123410808',
    leaf: '1002',
  },
  { code: '04', name: '支付宝企业户', kind: 'alipay', bankNo: 'pay@heliu-demo.cn', leaf: '101201' },
  { code: '05', name: '微信商户号', kind: 'wechat', bankNo: '1602838001', leaf: '101202' },
  { code: '06', name: '平台待结算', kind: 'platform', leaf: '101203' },
] as const;

/** Beside the till and the account at a bank that the books began with. */
export async function loadCashierAccounts(work: Work): Promise<void> {
  const rows = await work.query<{ id: number; code: string }>(
    'demo.money',
    'select id, code from fico_account where company_id = $1 and code = any($2::text[])',
    [work.company, accounts.map(({ leaf }) => leaf)],
  );
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  for (const [index, { leaf, ...one }] of accounts.entries())
    await save(work, cashierAccount, { ...one, account: ids.get(leaf)!, sort: (index + 3) * 10 });
}
