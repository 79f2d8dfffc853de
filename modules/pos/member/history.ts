import { choice, date, decimal, get, json, money, ref, report, text } from '@heliu/model';
import { z } from 'zod';
import { pointKinds, points } from '../point/points.ts';

interface Source {
  readonly entity: string;
  readonly id: number;
}

/** Every movement of points, newest first; of one member with what he had after it. */
export const pointHistory = report()({
  name: 'pos_point_history',
  label: '积分流水',
  summary: '积分流水：谁在哪天因为什么得了、用了多少积分',
  access: 'pos_member:history',
  call: get('/api/pos/vip/historyScoreList'),
  file: get('/api/pos/vip/historyScoreExport'),
  path: '/pos/scoreledger',
  about: points.name,
  parameters: {
    member: ref('会员', 'pos_member'),
    kind: choice('类别', pointKinds),
    from: date('从'),
    to: date('到'),
  },
  columns: {
    date: date('日期'),
    member: ref('会员', 'pos_member'),
    kind: choice('类别', pointKinds),
    points: decimal('积分', { scale: 0 }),
    left: decimal('变动后', { scale: 0 }),
    expiresOn: text('有效期至'),
    spent: money('消费额'),
    document: text('单据'),
  },
  carries: { source: json('来源', z.custom<Source>()) },
  sums: ['points', 'spent'],
  drill: { document: ({ source }) => source ?? undefined },
  empty: '没有积分流水。审核积分单后，每一笔都在这里。',
});
