import type { WireFull } from '@heliu/model';
import { DialogButton, FieldGrid, formatDate, type Raw, request, say, useBusy } from '@heliu/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import { editImportInvoice } from '../register/import.calls.ts';
import { invoice } from '../invoice/invoice.ts';

type Invoice = WireFull<typeof invoice>;
const keys = ['kind', 'invoiceCode', 'invoiceNo', 'issuedAt', 'buyerName', 'buyerTaxNo'] as const;

function CorrectDialog({ record, onClose }: { record: Invoice; onClose: () => void }) {
  const [values, setValues] = useState<Readonly<Record<string, Raw>>>(() =>
    Object.fromEntries(keys.map((key) => [key, record[key]])),
  );
  const [busy, run] = useBusy(invoice);
  const text = (key: (typeof keys)[number]) => String(values[key] ?? '');
  const save = async () => {
    await request(editImportInvoice, {
      id: record.id,
      kind: values['kind'] as Invoice['kind'],
      code: text('invoiceCode'),
      number: text('invoiceNo'),
      issuedAt: formatDate(values['issuedAt']),
      buyerName: text('buyerName'),
      buyerTaxNo: text('buyerTaxNo'),
    });
    say({ text: '已更正' });
    onClose();
  };
  return (
    <Modal
      open
      width={640}
      title={`更正登记 ${record.invoiceNo ?? record.number}`}
      okText="保存"
      confirmLoading={busy}
      onOk={() => run(save)}
      onCancel={onClose}
    >
      <p className="hl-ask">按发票上印的改。金额登记错了，请作废或红冲后重新登记。</p>
      <div className="invoice-title">
        <FieldGrid
          prefix="correct"
          fields={keys.map((key) => [key, invoice.fields[key]] as const)}
          values={values}
          onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
        />
      </div>
    </Modal>
  );
}

/** Of an invoice that was registered, as long as nothing of it was taken back. */
export function CorrectButton({ record }: { record: Invoice }) {
  const { origin, status, redNet } = record;
  if (origin !== 'import' || status !== 'issued' || redNet !== '0.00') return null;
  return (
    <DialogButton
      label="更正登记"
      may="oms_invoice:save"
      dialog={(onClose) => <CorrectDialog record={record} onClose={onClose} />}
    />
  );
}
