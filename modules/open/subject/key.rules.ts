export interface KeyTerm {
  readonly revoked: boolean;
  readonly endsAt: string | null;
}

/** So many are good at the same time: the one in use and the one that replaces it. */
export const mostKeys = 2;
export const longestHandover = 30;

/** Why a key is no good any more; nothing while it is. */
export function termComplaint({ revoked, endsAt }: KeyTerm, now: string): string | undefined {
  if (revoked) return '密钥已停用';
  return endsAt !== null && Date.parse(endsAt) <= Date.parse(now) ? '密钥已到期' : undefined;
}

/** Until when the old one is good beside the new one; never longer than it was. */
export function handoverEnd({ endsAt }: KeyTerm, days: number, now: string): string {
  const until = Date.parse(now) + days * 86_400_000;
  return new Date(endsAt === null ? until : Math.min(until, Date.parse(endsAt))).toISOString();
}

/** The company stands in it, so that a key is looked for where it belongs and nowhere else. */
export const keyIdOf = (company: number, random: string): string => `hk${company.toString(36)}_${random}`;

export function companyOf(keyId: string): number | undefined {
  const [, written] = /^hk([1-9a-z][\da-z]{0,9})_[\w-]{10,40}$/.exec(keyId) ?? [];
  const company = written === undefined ? Number.NaN : Number.parseInt(written, 36);
  return Number.isSafeInteger(company) && company > 0 ? company : undefined;
}
