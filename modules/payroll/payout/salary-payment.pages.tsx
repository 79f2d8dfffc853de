import { formPage, listPage, showPage, today, useMay } from '@heliu/ui';
import { DownloadButton } from '@heliu/ui/report';
import { paymentPayList, salaryPaymentCalls } from './salary-payment.ts';

export const List = listPage(salaryPaymentCalls, {
  columns: ['number', 'docDate', 'run', 'cashier', 'people', 'wage', 'insured', 'tax', 'net', 'reference', 'status'],
  widths: { number: 150, run: 150, cashier: 150, people: 80 },
  empty: (
    <p>
      还没有工资发放单。一个月的工资审核后，在这里选它和付款账户；暂时不发的人填在“暂缓发放”里，以后再开一张发给他们。
    </p>
  ),
});

export const Form = formPage(salaryPaymentCalls, {
  sections: [{ fields: ['run', 'docDate', 'cashier', 'otherAccount', 'reference', 'remark'] }],
  start: () => ({ docDate: today() }),
});

function Tools({ id }: { id: number }) {
  const may = useMay();
  if (!may('hr_salary_payment:payList')) return null;
  return (
    <DownloadButton call={paymentPayList} args={{ id }}>
      银行代发文件
    </DownloadButton>
  );
}

export const Show = showPage(salaryPaymentCalls, {
  tools: ({ id }) => <Tools id={id} />,
  sections: [
    { fields: ['run', 'docDate', 'cashier', 'otherAccount', 'reference', 'remark'] },
    { label: '金额', fields: ['people', 'wage', 'insured', 'tax', 'otherDeducted', 'net'] },
  ],
});
