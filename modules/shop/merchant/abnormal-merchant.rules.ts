/** What of an order tells who it is for. */
export interface Named {
  readonly buyerNick?: string | null;
  readonly invoiceTitle?: string | null;
  readonly titleTaxNo?: string | null;
}
export interface Suspect {
  readonly name: string;
  readonly kind: 'title' | 'buyer' | 'merchant';
  readonly taxNo: string | null;
  readonly reason: string;
}

/** Full-width brackets, blanks and capitals are habits of whoever typed, not differences between people. */
export const sameWay = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFKC').replace(/\s+/g, '').toLowerCase();

const fits = (suspect: Suspect, order: Named): boolean => {
  const taxNo = sameWay(suspect.taxNo);
  if (taxNo !== '' && taxNo === sameWay(order.titleTaxNo)) return true;
  const name = sameWay(suspect.name);
  const nicks = suspect.kind === 'title' ? [] : [order.buyerNick];
  const titles = suspect.kind === 'buyer' ? [] : [order.invoiceTitle];
  return name !== '' && [...nicks, ...titles].some((one) => sameWay(one) === name);
};

/** Why to be careful with an order, in words; nothing where there is no reason. */
export const concernsAbout = (order: Named, suspects: readonly Suspect[]): string[] =>
  suspects.filter((one) => fits(one, order)).map(({ name, reason }) => `${name} 在异常商户中：${reason}`);
