import { yuan } from '@heliu/model';
import { formatMoney, formPage, listPage, showPage, today } from '@heliu/ui';
import { TermsPreview } from './instalments.pages.tsx';
import { paymentTermsCalls } from './payment-terms.calls.ts';
import { termsComplaint } from './payment-terms.rules.ts';

export const List = listPage(paymentTermsCalls, {
  columns: ['code', 'name', 'disabled', 'remark'],
  widths: { name: 260, remark: 360 },
  empty: <p>还没有付款条件。新增后可以设为客户或供应商的默认条件，开票时按它分期、算到期日。</p>,
});

const widths = {
  portion: 90,
  basis: 110,
  months: 90,
  days: 90,
  fixedDay: 110,
  discountRate: 100,
  discountDays: 100,
};

export const Form = formPage(paymentTermsCalls, {
  sections: [{ fields: ['code', 'name', 'disabled', 'remark'] }],
  check: termsComplaint,
  grids: { lines: { widths } },
});

const sample = '10000.00';
export const Show = showPage(paymentTermsCalls, {
  aside: ({ id }) => (
    <section className="hl-posting">
      <h3>今天开票 {formatMoney(sample)}，这样付款</h3>
      <TermsPreview terms={id} invoiceDate={today()} total={yuan(sample)} />
    </section>
  ),
});
