import { useState } from 'react';
import type { WireFull } from '@heliu/model';
import { formatMoney, listPage, RecordLink, showPage, useMay, useSees, useTab } from '@heliu/ui';
import { Button } from 'antd';
import { dunningCalls } from './dunning.calls.ts';
import { DunningDialog } from './dunning-dialog.pages.tsx';
import type { dunningLetter } from './dunning.ts';

export function DunningButton() {
  const may = useMay();
  const sees = useSees('price');
  const { active } = useTab();
  const [isOpen, setOpen] = useState(false);
  if (!may('fico_dunning_letter:send') || !sees) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>发催款函</Button>
      {isOpen && active && <DunningDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export const List = listPage(dunningCalls, {
  columns: ['customer', 'day', 'level', 'amount', 'count', 'longest', 'receiver', 'state', 'createdBy', 'error'],
  heads: { createdBy: '发送人' },
  widths: { customer: 200, day: 100, level: 100, amount: 116, count: 84, longest: 110, receiver: 180, state: 84 },
  sums: ['amount'],
  sort: '-day',
  buttons: () => <DunningButton />,
  empty: <p>还没有发过催款函。点“发催款函”，勾选有逾期的客户。</p>,
});

type Letter = WireFull<typeof dunningLetter>;

function Items({ letter: { items } }: { letter: Letter }) {
  if (!Array.isArray(items)) return null;
  return (
    <section className="hl-lines">
      <h3>
        逾期明细 <span className="hl-muted">{items.length} 行</span>
      </h3>
      <div className="hl-lines-box" role="region" aria-label="逾期明细的表格" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">发票</th>
              <th scope="col">开票日期</th>
              <th scope="col">到期日</th>
              <th scope="col" className="is-number">
                逾期天数
              </th>
              <th scope="col" className="is-number">
                未付金额
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ invoice, number, invoiceDate, dueDate, days, open }) => (
              <tr key={`${invoice} ${dueDate}`}>
                <td>
                  <RecordLink entity="fico_ar_invoice" id={invoice}>
                    {number}
                  </RecordLink>
                </td>
                <td>{invoiceDate}</td>
                <td>{dueDate}</td>
                <td className="is-number">{days}</td>
                <td className="is-number">{formatMoney(open)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export const Show = showPage(dunningCalls, {
  sections: [
    { fields: ['customer', 'day', 'level', 'amount', 'count', 'longest', 'payTo'] },
    {
      label: '邮件',
      fields: [
        'title',
        'receiver',
        'state',
        'sentAt',
        'tries',
        'nextTryAt',
        'error',
        'account',
        'createdBy',
        'createdAt',
      ],
    },
  ],
  below: (letter) => <Items letter={letter} />,
});
