/** What a slip tells in its head, to whoever reads it: his own people or the person himself. */
export interface SlipSums {
  readonly gross: string;
  readonly reduced: string;
  readonly social: string;
  readonly fund: string;
  readonly tax: string;
  readonly otherDeducted: string;
  readonly net: string;
  /** 全年一次性奖金 that was taxed by itself, and its tax. */
  readonly bonus: string;
  readonly bonusTax: string;
  readonly employerSocial: string;
  readonly employerFund: string;
  readonly employerOther: string;
  readonly workDays: string | null;
  readonly awayDays: string | null;
  readonly unpaidDays: string | null;
  readonly overtimeHours: string | null;
  readonly fault: string | null;
}
