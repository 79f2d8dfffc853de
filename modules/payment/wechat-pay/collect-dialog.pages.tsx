import { type Complaint, yuan } from '@heliu/model';
import { FieldGrid, type FieldValues, refresh, request, today, useBusy, useTab, warn } from '@heliu/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import type { PaymentRow } from './code-dialog.pages.tsx';
import { nativePay } from './payment.calls.ts';
import { payment } from './payment.ts';

const { amount, purpose, orderNo } = payment.fields;
const fields = Object.entries({ amount, purpose, orderNo });

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Made when the form opens: however often it is sent, it asks for one payment. `P261115` and what nobody guesses. */
export function freshNumber(initial: 'P' | 'R', length: number): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % letters.length]);
  return initial + today().slice(2).replaceAll('-', '') + random.join('');
}

function complaintsOf(values: FieldValues): Complaint[] {
  return fields.flatMap(([path, field]) => {
    const value = values[path];
    if (value === null || value === undefined || value === '')
      return field.required ? [{ path, message: `${field.label}不能为空` }] : [];
    const read = field.schema.safeParse(value);
    return read.success ? [] : [{ path, message: read.error.issues[0]!.message }];
  });
}

export function CollectDialog({ onMade, onClose }: { onMade: (row: PaymentRow) => void; onClose: () => void }) {
  const { active } = useTab();
  const [outTradeNo] = useState(() => freshNumber('P', 8));
  const [values, setValues] = useState<FieldValues>({ amount: null, purpose: null, orderNo: null });
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const [busy, run] = useBusy();
  const make = async () => {
    const row = await request(
      nativePay,
      {
        outTradeNo,
        amount: yuan(String(values['amount'])),
        purpose: String(values['purpose']),
        orderNo: (values['orderNo'] as string | null) || null,
      },
      { quiet: true },
    );
    refresh(payment);
    onMade(row);
  };
  const confirm = () => {
    const found = complaintsOf(values);
    setComplaints(found);
    if (found.length > 0) return;
    run(make, ({ complaints: told, message }) => {
      if (told) setComplaints(told);
      else warn(message);
    });
  };
  return (
    <Modal
      open={active}
      width={400}
      title="微信收款"
      okText="生成收款码"
      confirmLoading={busy}
      onOk={confirm}
      onCancel={onClose}
    >
      <FieldGrid
        narrow
        prefix="collect"
        fields={fields}
        values={values}
        complaints={complaints}
        onChange={(key, value) => setValues({ ...values, [key]: value })}
      />
    </Modal>
  );
}
