import { Refusal, type Work } from '@heliu/engine';

/** The accounts that assets are booked on unless a category names others: the codes of both standards, of which a chart has one. */
const usual = {
  asset: { label: '固定资产', codes: ['1601'] },
  worn: { label: '累计折旧', codes: ['1602'] },
  leaving: { label: '固定资产清理', codes: ['1606'] },
  expense: { label: '管理费用-折旧', codes: ['660202', '560202'] },
  prepaid: { label: '长期待摊费用', codes: ['1801'] },
  inputTax: { label: '进项税额', codes: ['22210102'] },
  outputTax: { label: '销项税额', codes: ['22210101'] },
  /** Only 企业会计准则 tells what a sale has brought from what was lost otherwise. */
  sold: { label: '资产处置损益', codes: ['6115', '5301'] },
  soldAtLoss: { label: '资产处置损益', codes: ['6115', '5711'] },
  gain: { label: '营业外收入', codes: ['630102', '5301'] },
  loss: { label: '营业外支出', codes: ['671102', '5711'] },
} as const;
export type AccountRole = keyof typeof usual;
export type UsualAccounts = (role: AccountRole) => number;

/** What each role is booked on; asking for one that the chart has no single account for is refused by name. */
export async function usualAccounts(work: Work): Promise<UsualAccounts> {
  const rows = await work.query<{ id: number; code: string; leaf: boolean }>(
    'asset.usualAccounts',
    `select id, code, not has_children as leaf from fico_account where company_id = $1 and not deleted and code = any($2::text[])`,
    [work.company, Object.values(usual).flatMap(({ codes }) => codes)],
  );
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return (role) => {
    const { label, codes } = usual[role];
    const found = codes.map((code) => byCode.get(code)).find((one) => one !== undefined);
    if (!found) throw new Refusal(`未配置科目：科目表里没有“${label}”`);
    if (!found.leaf) throw new Refusal(`科目 ${found.code} ${label}有下级科目，请在资产类别或卡片上指明记到哪一个`);
    return found.id;
  };
}

/** Accounts with a ledger of their own beside the general one, which these documents do not move. */
const owned = [
  ['10', '是资金科目，付款请在出纳日记账里记，这里填过渡科目，如 1604 在建工程'],
  ['1122', '由应收单据记账，请换一个科目'],
  ['2203', '由应收单据记账，请换一个科目'],
  ['1123', '由应付单据记账，请换一个科目'],
  ['2202', '由应付单据记账，请换一个科目'],
] as const;

/** The other side of a voucher is an account that nothing but the general ledger keeps. */
export async function demandFreeAccount(work: Work, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const [row] = await work.query<{ code: string; name: string }>(
    'asset.freeAccount',
    'select code, name from fico_account where company_id = $1 and id = $2',
    [work.company, id],
  );
  const wrong = row && owned.find(([beginning]) => row.code.startsWith(beginning));
  if (wrong) throw new Refusal(`对方科目 ${row.code} ${row.name}${wrong[1]}`);
}

/** One at a time in a company: whoever adds or takes away a card, or books a month of all of them. */
export const holdCards = async (_: readonly number[], work: Work): Promise<void> => {
  await work.query('asset.hold', 'select pg_advisory_xact_lock(4882, hashint8($1))', [work.company]);
};
