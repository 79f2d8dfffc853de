import type { Proof } from '@heliu/engine';
import { formatMoney } from '@heliu/model';
import { storedProofs } from './stored/kept.server.ts';

export const tillProofs: readonly Proof[] = [
  ...storedProofs,
  {
    code: 'till.sales',
    label: '零售单：各行实付之和 = 应收 = 收款 − 找零',
    async run(work) {
      const rows = await work.query<{ id: number; number: string; pay: string; lines: string; paid: string }>(
        'proof.till.sales',
        `select s.id, s.number, s.pay::text as pay, coalesce(l.pay, 0)::text as lines, coalesce(p.net, 0)::text as paid from pos_sale_v s
         left join (select document_id, sum(pay) as pay from pos_sale_lines_v group by 1) l on l.document_id = s.id
         left join (select document_id, sum(amount - change) as net from pos_sale_payments_v group by 1) p on p.document_id = s.id
         where s.pay <> coalesce(l.pay, 0) or s.pay <> coalesce(p.net, 0) limit 20`,
      );
      return rows.map(({ id, number, pay, lines, paid }) => ({
        message: `${number} 应收 ${formatMoney(pay)}，各行 ${formatMoney(lines)}，实收 ${formatMoney(paid)}`,
        entity: 'pos_sale',
        id,
      }));
    },
  },
  {
    code: 'till.returns',
    label: '零售退货不超过原单实付',
    async run(work) {
      const rows = await work.query<{ id: number; number: string; pay: string; back: string }>(
        'proof.till.returns',
        `select s.id, s.number, s.pay::text as pay, r.pay::text as back from pos_sale_v s
         join (select sale, sum(pay) as pay from pos_return_v where status = 'done' group by 1) r on r.sale = s.id
         where r.pay > s.pay limit 20`,
      );
      return rows.map(({ id, number, pay, back }) => ({
        message: `${number} 实付 ${formatMoney(pay)}，已退 ${formatMoney(back)}`,
        entity: 'pos_sale',
        id,
      }));
    },
  },
  {
    code: 'till.money',
    label: '班次应有的钱 = 备用金 + 销售 + 收回挂账 + 储值充值 − 退货 + 其他收入 − 取款与支出',
    async run(work) {
      const rows = await work.query<{ id: number; number: string; right: string; kept: string }>(
        'proof.till.money',
        `select s.id, s.number, x.amount::text as right, coalesce(k.amount, 0)::text as kept from pos_shift_v s
         cross join lateral (select s.opening_cash
           + coalesce((select sum(pay) from pos_sale_v where shift = s.id and status = 'paid'), 0)
           + coalesce((select sum(amount) from pos_credit_receipt_v where shift = s.id and status = 'done'), 0)
           + coalesce((select sum(amount) from pos_recharge_v where shift = s.id and status = 'done'), 0)
           - coalesce((select sum(pay) from pos_return_v where shift = s.id and status = 'done'), 0)
           + coalesce((select sum(amount) from pos_other_income_v where shift = s.id and status = 'audited'), 0)
           - coalesce((select sum(amount) from pos_draw_money_v where shift = s.id and status = 'audited'), 0) as amount) x
         left join (select shift, sum(amount) as amount from pos_till_entry_by_kinds_v group by 1) k on k.shift = s.id
         where s.status <> 'draft' and x.amount <> coalesce(k.amount, 0) limit 20`,
      );
      return rows.map(({ id, number, right, kept }) => ({
        message: `班次 ${number} 应有 ${formatMoney(right)}，账上 ${formatMoney(kept)}`,
        entity: 'pos_shift',
        id,
      }));
    },
  },
  {
    code: 'till.credit',
    label: '挂账余额 = 挂账 − 核销 − 退货冲减',
    async run(work) {
      const rows = await work.query<{ id: number; number: string; right: string; kept: string }>(
        'proof.till.credit',
        `select s.id, s.number, x.amount::text as right, coalesce(b.amount, 0)::text as kept from pos_sale_v s
         cross join lateral (select case when s.status = 'paid' then s.credit else 0 end
           - coalesce((select sum(l.amount) from pos_credit_receipt_lines_v l join pos_credit_receipt_v r on r.id = l.document_id and r.status = 'done' where l.sale = s.id), 0)
           - coalesce((select sum(p.amount) from pos_return_v r join pos_return_payments_v p on p.document_id = r.id and p.account is null
               where r.sale = s.id and r.status = 'done'), 0)
           + coalesce((select sum(stored) from pos_return_v where sale = s.id and status = 'done'), 0) as amount) x
         left join (select sale, sum(amount) as amount from pos_credit_entry_by_open_v group by 1) b on b.sale = s.id
         where s.credit <> 0 and x.amount <> coalesce(b.amount, 0) limit 20`,
      );
      return rows.map(({ id, number, right, kept }) => ({
        message: `${number} 应欠 ${formatMoney(right)}，账上 ${formatMoney(kept)}`,
        entity: 'pos_sale',
        id,
      }));
    },
  },
];
