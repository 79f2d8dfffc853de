import { type LineKind } from './kinds.ts';

/** What is wrong with a row, for whoever brought the file. */
export class BadRow extends Error {}

/** As columns are compared: full and half width alike, without stars and blanks. */
export const cleanHead = (text: string): string => text.normalize('NFKC').replaceAll(/[*\s`"']/g, '');

/** As people meant it: without what keeps Excel from turning numbers into other numbers. */
export function cleanText(text: string): string {
  const plain = text
    .replaceAll(/^[\s`'=\u{feff}]+|[\s]+$/gu, '')
    .replace(/^"(.*)"$/s, '$1')
    .trim();
  return plain === '-' || plain === '--' ? '' : plain;
}

/** A number that is none to count with. Excel adds a point and a zero to long ones, and shortens them beyond repair. */
export function cleanNumber(text: string, column: string): string {
  const plain = cleanText(text).replace(/^(\d+)\.0$/, '$1');
  if (/^\d(\.\d+)?e\+\d+$/i.test(plain))
    throw new BadRow(`${column}“${plain}”被 Excel 改成了科学计数，原号已丢失，请用平台下载的原文件`);
  return plain;
}

export function readAmount(text: string, column: string): bigint {
  const plain = cleanText(text)
    .normalize('NFKC')
    .replaceAll('\u2212', '-')
    .replaceAll(/[,¥元\s]/g, '');
  if (plain === '') return 0n;
  const match = /^([+-]?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(plain);
  if (!match) throw new BadRow(`${column}“${text.trim()}”不是两位小数以内的金额`);
  const amount = BigInt(match[2]!) * 100n + BigInt((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -amount : amount;
}

/** The clocks of all platforms stand in Beijing. */
export function readTime(text: string, column: string): string {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/.exec(
    cleanText(text),
  );
  const two = (part: string | undefined) => (part ?? '0').padStart(2, '0');
  const at = match
    ? Date.parse(
        `${match[1]}-${two(match[2])}-${two(match[3])}T${two(match[4])}:${two(match[5])}:${two(match[6])}+08:00`,
      )
    : Number.NaN;
  if (Number.isNaN(at)) throw new BadRow(text.trim() === '' ? `${column}是空的` : `${column}“${text.trim()}”不是时间`);
  return new Date(at).toISOString();
}

const words: readonly (readonly [RegExp, LineKind])[] = [
  [/提现/, 'payout'],
  [/保证金|充值|转出|余利宝|网商银行/, 'deposit'],
  [/冻结|解冻/, 'frozen'],
  [/运费险|运费保险|保费|权益保险|运费宝/, 'insurance'],
  [/天猫佣金/, 'platformFee'],
  [/淘宝客|达人|团长|招商|服务商|快赚客|CPS|联盟|佣金|导购/, 'talent'],
  [/赔付|赔偿|小额打款|判罚|处罚|合作费|极速退款/, 'compensation'],
  [/技术服务费|平台服务费|软件服务费|手续费|扣点|返点积分|抽佣|体验提升|服务费|收费/, 'platformFee'],
  [/退款/, 'refund'],
  [/补贴|红包|消费券/, 'subsidy'],
  [/推广|渠道分成|分成|分账|免息营销/, 'promotion'],
  [/取件|寄件|代发|物流|运费|快递/, 'logistics'],
  [/货款|结算|交易收入|订单收入|交易付款|支付收入|交易/, 'goods'],
];
/** By the words a platform uses; what none of them says is for a person to look at. */
export const kindOf = (...texts: readonly string[]): LineKind => {
  for (const text of texts) {
    const found = words.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return 'other';
};
