import { formatMoney } from '@heliu/model';
import type { Proof } from '@heliu/engine';
import { originalVoucher } from './original-voucher.ts';

interface Wrong {
  readonly id: number;
  readonly number: string;
  readonly amount: string;
  readonly gross: string | null;
}
export const originalVoucherProofs: readonly Proof[] = [
  {
    code: 'fico.originalVouchers',
    label: '归入凭证的原始凭证都已审核，与同一号码的进项发票金额相同',
    async run(work) {
      const rows = await work.query<Wrong>(
        'proof.fico.originalVouchers',
        `select p.id, p.number, p.amount::text, i.gross::text
         from fico_original_voucher_v p left join fico_input_invoice_v i on i.face = p.face and i.gross <> p.amount
         where i.id is not null or (p.voucher is not null and p.status <> 'audited') limit 20`,
      );
      return rows.map(({ id, number, amount, gross }) => ({
        message:
          gross === null
            ? `${number} 归入了凭证而没有审核`
            : `${number} 金额 ${formatMoney(amount)}，进项发票 ${formatMoney(gross)}`,
        entity: originalVoucher.name,
        id,
      }));
    },
  },
];
