/** What takes a manager when the cashier himself has no right to it. */
export const overrideKinds = {
  discount: '超限折扣',
  price: '改价',
  return: '退货',
  void: '作废',
  dish: '退菜',
  difference: '交班差额',
  drawer: '开钱箱',
} as const;
export type OverrideKind = keyof typeof overrideKinds;
