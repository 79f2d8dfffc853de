import { formatMoney, type Todo } from '@heliu/model';
import type { DashboardSource, Proof } from '@heliu/engine';
import { inputInvoice } from './input-invoice.ts';

const most = 1000;
const list = '/fico/inputinvoice';

/** What was deducted although the tax office takes it no longer: it must be transferred out in the month that is known. */
const spoilt: DashboardSource<Todo> = {
  access: 'fico_input_invoice:view',
  async find(work) {
    const [found] = await work.query<{ n: number }>(
      'fico_input_invoice.spoilt',
      `select count(*) as n from (select 1 from fico_input_invoice
       where company_id = $1 and status = 'confirmed' and face_state in ('redFull', 'voided', 'abnormal') limit ${most}) w`,
      [work.company],
    );
    const { n } = found!;
    if (n === 0) return [];
    const to = `${list}?status=confirmed&faceState=redFull,voided,abnormal`;
    return [{ label: '已抵扣的发票失效，待转出', tone: 'invoice', count: n, isMore: n >= most, to }];
  },
};
export const inputTodos = [spoilt];

interface Wrong {
  readonly id: number;
  readonly no: string;
  readonly paper: string;
  readonly books: string;
}
export const inputProofs: readonly Proof[] = [
  {
    code: 'fico.inputInvoices',
    label: '入账的进项发票与应付发票一一对应，差额就是两者之差',
    async run(work) {
      const rows = await work.query<Wrong>(
        'proof.fico.inputInvoices',
        `select i.id, i.invoice_no as no, i.gross::text as paper, coalesce(a.total, 0)::text as books
         from fico_input_invoice_v i left join pur_ap_invoice_v a on a.id = i.payable and a.status = 'audited'
         where i.payable is not null
           and (a.id is null or a.tax_invoice_no <> i.invoice_no or i.booked_more <> a.total - i.gross
                or exists (select 1 from fico_input_invoice_v o where o.payable = i.payable and o.id <> i.id))
         limit 20`,
      );
      return rows.map(({ id, no, paper, books }) => ({
        message: `${no} 票面 ${formatMoney(paper)}，应付发票 ${formatMoney(books)}`,
        entity: inputInvoice.name,
        id,
      }));
    },
  },
];
