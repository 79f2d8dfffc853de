/** What a line of a statement is about, whichever platform printed it. */
export const lineKinds = {
  goods: '货款',
  refund: '退款',
  subsidy: '平台补贴',
  platformFee: '平台服务费',
  talent: '推广佣金',
  promotion: '推广费',
  insurance: '运费险',
  logistics: '物流费',
  compensation: '赔付',
  payout: '提现',
  deposit: '保证金与充值',
  frozen: '冻结与解冻',
  other: '未识别',
} as const;
export type LineKind = keyof typeof lineKinds;

/** What buyers and platform pay for the goods. */
export const grossKinds = ['goods', 'refund', 'subsidy'] as const satisfies readonly LineKind[];
/** What the platform keeps for itself and others. */
export const feeKinds = [
  'platformFee',
  'talent',
  'promotion',
  'insurance',
  'logistics',
  'compensation',
] as const satisfies readonly LineKind[];
export type FeeKind = (typeof feeKinds)[number];
/** Money that moves to another place of ours, or only waits: no order and no profit has to do with it. */
export const transferKinds = ['payout', 'deposit', 'frozen'] as const satisfies readonly LineKind[];

/** One movement in the form all platforms share. */
export interface StatementLine {
  /** What tells it from all others of its shop: the platform's flow number, or what stands in for one. */
  readonly serial: string;
  readonly orderNo: string | null;
  readonly subOrderNo: string | null;
  readonly kind: LineKind;
  /** As the platform calls it. */
  readonly rawKind: string;
  /** In fen, above zero where it comes to us. */
  readonly amount: bigint;
  readonly occurredAt: string;
  readonly balance: bigint | null;
  readonly remark: string | null;
  readonly row: number;
}
