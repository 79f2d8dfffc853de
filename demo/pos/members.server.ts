import { act, save, type Work } from '@heliu/engine';
import { daysAfter, dec, yuan } from '@heliu/model';
import { member, memberRank, memberTag, messageTemplate, pointOrder, scoreRule } from '../../modules/pos/model.ts';

const people = [
  ['林小雨', 'female', '1992-03-18', 'store', '3280.50'],
  ['周文博', 'male', '1985-11-02', 'online', '860'],
  ['陈思思', 'female', '1998-07-25', 'friend', '5420'],
  ['王建国', 'male', '1976-01-09', 'store', '126.80'],
  ['赵敏', 'female', '1990-12-30', 'event', '1500'],
  ['孙浩然', 'male', '2001-05-16', 'online', '0'],
] as const;

/** Ranks, a rule, members, and orders that await their audit; the last one stays a draft. */
export async function loadMembers(work: Work, day: string): Promise<number[]> {
  for (const [level, name, threshold, keep, multiple] of [
    [1, '普通会员', '0', '0', '1'],
    [2, '银卡会员', '1000', '500', '1.2'],
    [3, '金卡会员', '5000', '3000', '1.5'],
  ] as const)
    await save(work, memberRank, {
      code: `V${level}`,
      name,
      level,
      threshold: yuan(threshold),
      keepThreshold: yuan(keep),
      downgrade: level > 1,
      multiple: dec(multiple),
    });
  await save(work, scoreRule, {
    name: '每十元一分',
    startsOn: daysAfter(day, -400),
    earnPer: yuan('10'),
    earnPoints: 1,
    expiry: 'nextYearEnd',
  });
  for (const [code, name, event, channel, content] of [
    ['DQ', '收到券', 'couponArrived', 'sms', '{姓名}，您收到一张{优惠内容}的券，券码{券码}，{有效期至}前可用。'],
    ['KDQ', '券快到期', 'couponExpiring', 'sms', '{姓名}，您的券{券名}还有{剩余天数}天到期，别忘了用。'],
    ['JF', '积分变动', 'points', 'sms', '{姓名}，{事由}，积分{变动}，现有{积分}分。'],
    ['SJ', '升级', 'rankUp', 'mail', '{姓名}：\n恭喜您成为{新等级}。\n{公司}'],
    ['SR', '生日祝福', 'birthday', 'sms', '{姓名}，生日快乐！{公司}全体同事祝您开心。'],
    ['TZ', '到店通知', 'notice', 'sms', '{姓名}，您订的商品到了，请带会员卡来取。'],
  ] as const)
    await save(work, messageTemplate, {
      code,
      name,
      event,
      channel,
      content,
      ...(channel === 'mail' && { title: '{姓名}，您升级了' }),
    });
  await work.flush();
  const tags = [];
  for (const name of ['母婴', '价格敏感', '团购']) tags.push((await save(work, memberTag, { name })).id);
  await work.flush();
  const ids: number[] = [];
  for (const [i, [name, gender, birthday, source]] of people.entries())
    ids.push(
      (
        await save(work, member, {
          cardNo: `8${String(i + 1).padStart(5, '0')}`,
          name,
          gender,
          birthday,
          source,
          phone: `1380013${String(8001 + i)}`,
          email: `member${i + 1}@example.com`,
          accepts: i % 3 === 2 ? [] : i % 2 === 0 ? ['sms', 'mail'] : ['sms'],
          tags: i % 2 === 0 ? [tags[i % tags.length]!] : [],
        })
      ).id,
    );
  await work.flush();
  const orders = [
    {
      kind: 'earn',
      orderDate: daysAfter(day, -20),
      lines: people.flatMap(([, , , , spent], i) =>
        spent === '0' ? [] : [{ member: ids[i]!, amount: yuan(spent), note: '门店消费' }],
      ),
    },
    { kind: 'adjust', orderDate: daysAfter(day, -10), reason: '生日赠送', lines: [{ member: ids[0]!, points: 100 }] },
    { kind: 'spend', orderDate: daysAfter(day, -3), reason: '兑换帆布袋', lines: [{ member: ids[0]!, points: 150 }] },
    { kind: 'earn', orderDate: day, lines: [{ member: ids[1]!, amount: yuan('238') }] },
  ] as const;
  const made: number[] = [];
  for (const { lines, ...order } of orders)
    made.push((await save(work, pointOrder, { ...order, lines: [...lines] })).id);
  return made.slice(0, -1);
}

/** By somebody else than whoever wrote them, in the order of their days. */
export async function auditPoints(work: Work, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await act(work, pointOrder, 'audit', { id });
    await work.flush();
  }
}
