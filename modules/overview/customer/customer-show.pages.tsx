import type { WireFull } from '@heliu/model';
import { FollowUps, showPage, useMay, useReach } from '@heliu/ui';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { customer, customerCalls } from '../../crm/model.ts';

import { Reminders } from './reminders.pages.tsx';
import { OpenItems } from './open-items.pages.tsx';
import { CreditBar, CreditFigures, useCustomerCredit, useOpenItems } from './credit.pages.tsx';
import { Contacts, Sites } from '../../crm/parts.tsx';

type Client = WireFull<typeof customer>;

function InvoiceButton({ client: { id, status } }: { client: Client }) {
  const navigate = useNavigate();
  const reach = useReach();
  const add = `/fico/arinvoice/add?customer=${id}`;
  return status === 'active' && reach(add) && <Button onClick={() => void navigate(add)}>开应收发票</Button>;
}

function Below({ client: { id, code, contacts } }: { client: Client }) {
  const may = useMay();
  const reach = useReach();
  const standing = useCustomerCredit(code);
  const items = useOpenItems(id);
  return (
    <>
      {may('fico_ar_invoice:view') && items && (
        <section>
          <h3>未核销应收</h3>
          <OpenItems items={items} canOpen={reach('/fico/arinvoice/show/1')} />
        </section>
      )}
      {may('fico_dunning_letter:view') && <Reminders customer={id} />}
      <section>
        <h3>跟进记录</h3>
        <FollowUps entity={customer} id={id} />
      </section>
      <section>
        <h3>联系人</h3>
        <Contacts contacts={contacts ?? []} />
      </section>
      <section>
        <h3>站点</h3>
        <Sites sites={standing?.sites ?? []} />
      </section>
    </>
  );
}

export default showPage(customerCalls, {
  followsInBody: true,
  tools: (client) => <InvoiceButton client={client} />,
  above: ({ id, code }) => <CreditFigures id={id} code={code} />,
  aside: ({ code }) => <CreditBar code={code} />,
  sections: [
    {
      fields: [
        'code',
        'name',
        'shortName',
        'kind',
        'salesman',
        'department',
        'source',
        'phone',
        'address',
        'creditLimit',
        'creditDays',
        'paymentTerms',
        'priceClass',
        'sharedUsers',
      ],
    },
    {
      label: '开票资料与备注',
      fields: ['taxNo', 'invoiceTitle', 'bankName', 'bankNo', 'registeredAddress', 'registeredPhone', 'remark'],
    },
  ],
  below: (client) => <Below client={client} />,
});
