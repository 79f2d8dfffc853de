import { handle, Refusal, today } from '@heliu/engine';
import { codes } from '@heliu/model';
import { isCode } from './code.rules.ts';
import { verifyCoupon } from './coupon.calls.ts';
import { couponsByCode } from './shown.server.ts';
import { conditionWords, notUsable } from './usable.rules.ts';

export const verifyHandlers = [
  handle(verifyCoupon, async ({ code, member, store }, work) => {
    const day = today();
    const [found] = await couponsByCode(work, [code], day);
    if (!found) throw new Refusal(isCode(code) ? '没有这张券' : '券码不对，请核对有没有输错', codes.missing);
    const { terms, validity } = found;
    const reason = notUsable(found, { day, member, store });
    return {
      id: found.id,
      version: found.version,
      code: found.code,
      coupon: found.coupon,
      name: terms.name,
      summary: found.summary ?? '',
      state: found.state,
      member: found.member,
      memberName: found.memberName,
      validFrom: validity.from,
      validTo: validity.to,
      usable: reason === undefined,
      words: [reason === undefined ? '现在可以用' : `现在不能用：${reason}`, ...conditionWords(terms)],
    };
  }),
];
