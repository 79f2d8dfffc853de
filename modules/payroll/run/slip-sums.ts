/** What a slip tells in its head, to whoever reads it: his own people or the person himself. */
export interface SlipSums {
  readonly gross: string;
  readonly reduced: string;
  readonly social: string;
  readonly fund: string;
  readonly tax: string;
  readonly otherDeducted: string;
  readonly net: string;
  readonly employerSocial: string;
  readonly employerFund: string;
  readonly employerOther: string;
  readonly workDays: string | null;
  readonly awayDays: string | null;
  readonly unpaidDays: string | null;
  readonly overtimeHours: string | null;
  readonly fault: string | null;
}
