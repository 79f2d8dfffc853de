import type { WireFull } from '@heliu/model';

import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useParams } from 'react-router';
import { Failure, OwnFields, request, useTabTitle, Waiting } from '@heliu/ui';
import { invoiceCalls } from '../invoice/invoice.calls.ts';
import InvoiceForm from './invoice-form.pages.tsx';
import { invoice } from '../invoice/invoice.ts';
import { learnTaxes } from './taxes.pages.tsx';
import { fieldOfComplaint, type Titled, titleKeys, wrongWith } from './title-form.pages.tsx';
import { titleControls } from './title-name.pages.tsx';

type Invoice = WireFull<typeof invoice>;

/** What of an invoice may still be chosen once orders stand behind it. */
const OfOrders = ({ record }: { record: Invoice }) => (
  <OwnFields
    calls={invoiceCalls}
    record={record}
    keys={({ titleType }) => [...titleKeys(titleType === 'company'), 'mobile', 'note']}
    title={`修改发票 ${record.number}`}
    note="项目和金额来自订单，这里改抬头、票种、收票人和备注"
    show={`/oms/invoice/show/${record.id}`}
    last="note"
    check={(values) => {
      const wrong = wrongWith(values as unknown as Titled, record.sellerTaxNo);
      return wrong === undefined ? undefined : { path: fieldOfComplaint(wrong), message: wrong };
    }}
    controls={titleControls}
    buttons={(save) => (
      <Button type="primary" onClick={() => save((id) => request(invoiceCalls.operations.open, { id }))}>
        保存并开票
      </Button>
    )}
  />
);

export default function InvoiceEdit() {
  const id = Number(useParams()['id']);
  const loaded = useQuery({
    queryKey: [invoice.name, 'origin', id],
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const record = await request<Invoice>(invoiceCalls.operations.get, { id }, { quiet: true });
      await learnTaxes(record.lines.flatMap(({ taxItem }) => taxItem ?? []));
      return record;
    },
  });
  useTabTitle(loaded.data && `修改发票 ${loaded.data.number}`);
  if (loaded.isError) return <Failure message={loaded.error.message} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <Waiting />;
  return (loaded.data.orders ?? []).length > 0 ? <OfOrders record={loaded.data} /> : <InvoiceForm />;
}
