import type { Fen } from './fen.ts';

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

function groupInWords(group: number): string {
  let text = '';
  let gap = false;
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) {
      gap = text !== '';
      continue;
    }
    text += `${gap ? '零' : ''}${digits[digit]!}${places[place]!}`;
    gap = false;
  }
  return text;
}

/** 人民币大写, as the Rules for Payment and Settlement write it: "壹万肆仟壹佰零贰元整", "负伍角整". */
export function inWords(amount: Fen): string {
  const size = amount < 0n ? -amount : amount;
  const cents = Number(size % 100n);
  let rest = size / 100n;
  let text = '';
  for (let index = 0; rest > 0n; index++, rest /= 10_000n) {
    const group = Number(rest % 10_000n);
    // A group that does not fill its thousands, or is empty, is read with a 零 before what follows it.
    const lower =
      text && !text.startsWith('零') && Number((size / 100n / 10_000n ** BigInt(index - 1)) % 10_000n) < 1000;
    text = (group === 0 ? '' : groupInWords(group) + groups[index]!) + (lower ? '零' : '') + text;
  }
  text = text.replace(/零+/g, '零').replace(/^零/, '');
  const [jiao, fenDigit] = [Math.floor(cents / 10), cents % 10];
  const yuanPart = text ? `${text}元` : '';
  const tail =
    cents === 0
      ? '整'
      : `${jiao ? `${digits[jiao]!}角` : yuanPart ? '零' : ''}${fenDigit ? `${digits[fenDigit]!}分` : '整'}`;
  return `${amount < 0n ? '负' : ''}${yuanPart || (cents === 0 ? '零元' : '')}${tail}`;
}
