/** Four digits, then two more for each level below: 2221, 222101, 22210101. */
const topLength = 4;
const step = 2;
const maxLevel = 5;

export function codeComplaint(code: string): string | undefined {
  const fits = /^\d+$/.test(code) && code.length >= topLength && (code.length - topLength) % step === 0;
  if (!fits) return '科目编码应为数字：一级4位，每下一级加2位';
  return levelOf(code) > maxLevel ? `科目最多${maxLevel}级` : undefined;
}

export const levelOf = (code: string): number => (code.length - topLength) / step + 1;

/** The code of the account above; undefined at the top. */
export const parentCodeOf = (code: string): string | undefined =>
  code.length > topLength ? code.slice(0, -step) : undefined;

/** 2221.01.01, the way accountants read it aloud. */
export const dotted = (code: string): string =>
  [code.slice(0, topLength), ...(code.slice(topLength).match(/../g) ?? [])].join('.');

/** Accounts that agree with a ledger of open items: only documents that move both book on them. */
const openItemAccounts = [
  { beginnings: ['1122', '2203'], documents: '应收发票、收款单和核销单', money: '客户的钱请用收款单' },
  { beginnings: ['1123', '2202'], documents: '应付发票、付款单和核销单', money: '供应商的钱请用付款' },
] as const;
export const openItemAccount = (code: string): (typeof openItemAccounts)[number] | undefined =>
  openItemAccounts.find(({ beginnings }) => beginnings.some((one) => code.startsWith(one)));
