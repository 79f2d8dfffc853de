import { choice, date, get, json, lastDayOf, money, month, ref, report, text } from '@heliu/model';
import { z } from 'zod';
import { storedKinds, storedValue } from './stored.ts';

interface Source {
  readonly entity: string;
  readonly id: number;
}
const member = ref('会员', 'pos_member');
const store = ref('门店', 'sys_factory');

/** Every movement, newest first; of one member with what he had after it. */
export const storedHistory = report()({
  name: 'pos_stored_history',
  label: '储值流水',
  summary: '储值流水：谁在哪天因为什么充了、用了、退了多少，本金和赠送各多少',
  access: 'pos_report:stored',
  call: get('/api/pos/vip/storedHistory'),
  file: get('/api/pos/vip/storedHistoryExport'),
  path: '/pos/report/storedhistory',
  about: storedValue.name,
  parameters: {
    member,
    store,
    kind: choice('类别', storedKinds),
    from: date('从'),
    to: date('到'),
  },
  columns: {
    date: date('日期'),
    member,
    store,
    kind: choice('类别', storedKinds),
    principal: money('本金'),
    bonus: money('赠送'),
    left: money('变动后合计'),
    document: text('单据'),
  },
  carries: { source: json('来源', z.custom<Source>()) },
  sums: ['principal', 'bonus'],
  drill: { document: ({ source }) => source ?? undefined },
  empty: '没有储值流水。给会员充值以后，每一笔都在这里。',
});

const movement = { principal: money('本金'), bonus: money('赠送') };

/** Store by store: what members had, paid in, spent and took out. A month is one row per store and kind, however many there are. */
export const storedSummary = report()({
  name: 'pos_stored_summary',
  label: '储值收发表',
  summary: '储值收发表：各门店的储值期初、充值、消费、退余额和期末，本金与会员储值科目一致',
  access: 'pos_report:stored',
  call: get('/api/pos/vip/storedSummary'),
  file: get('/api/pos/vip/storedSummaryExport'),
  path: '/pos/report/stored',
  about: storedValue.name,
  parameters: {
    from: month('开始月份', { required: true }),
    to: month('结束月份', { required: true }),
    store,
  },
  columns: {
    store,
    opening: movement.principal,
    openingBonus: movement.bonus,
    recharged: movement.principal,
    rechargedBonus: movement.bonus,
    spent: movement.principal,
    spentBonus: movement.bonus,
    refunded: movement.principal,
    refundedBonus: movement.bonus,
    closing: movement.principal,
    closingBonus: movement.bonus,
  },
  heads: [
    { title: '期初', columns: ['opening', 'openingBonus'] },
    { title: '充值', columns: ['recharged', 'rechargedBonus'] },
    { title: '消费（减退货）', columns: ['spent', 'spentBonus'] },
    { title: '退余额', columns: ['refunded', 'refundedBonus'] },
    { title: '期末', columns: ['closing', 'closingBonus'] },
  ],
  drill: Object.fromEntries(
    (
      [
        ['recharged', 'recharge'],
        ['spent', undefined],
        ['refunded', 'refund'],
      ] as const
    ).map(([column, kind]) => [
      column,
      (
        { store: at }: { readonly store: number | null },
        { from, to }: { readonly from: string; readonly to: string },
      ) =>
        at === null
          ? undefined
          : {
              report: storedHistory,
              asked: { store: at, from: `${from}-01`, to: lastDayOf(to), ...(kind && { kind }) },
            },
    ]),
  ),
  empty: '这几个月没有储值。',
});
