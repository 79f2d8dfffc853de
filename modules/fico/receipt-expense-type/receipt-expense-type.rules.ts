/** Accounts that a ledger of their own stands behind; whoever books past it makes the two differ. */
const kept: readonly (readonly [beginnings: readonly string[], instead: string])[] = [
  [['10'], '现金、银行之间划转请用“转账”'],
  [['1122', '2203'], '客户的钱请用收款单'],
  [['1123', '2202'], '供应商的钱请用付款'],
  [['14'], '存货只随出入库单记账'],
];

/** What is wrong with booking cash against this account. */
export function typeAccountComplaint(code: string, name: string): string | undefined {
  const found = kept.find(([beginnings]) => beginnings.some((beginning) => code.startsWith(beginning)));
  return found && `对方科目不能是 ${code} ${name}：${found[1]}`;
}
