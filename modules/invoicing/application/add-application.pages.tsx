import { DialogButton, RecordPicker, refresh, request, useBusy } from '@heliu/ui';
import { Input, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import { saveApplication } from './application.calls.ts';
import { application } from '../../shop/model.ts';

const empty = { invoiceTitle: '', taxNo: '', email: '', mobile: '', memo: '' };
const labels = {
  invoiceTitle: '抬头',
  taxNo: '税号',
  email: '收票邮箱',
  mobile: '收票手机',
  memo: '买家留言',
} as const;
type Key = keyof typeof empty;

function AddDialog({ onClose }: { onClose: () => void }) {
  const [order, setOrder] = useState<number | null>(null);
  const [titleType, setTitleType] = useState<'personal' | 'company'>('personal');
  const [values, setValues] = useState(empty);
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const prefix = useId();
  const add = async () => {
    setRefusal(undefined);
    await request(saveApplication, { order: order ?? 0, titleType, ...values }, { quiet: true });
    refresh(application);
    onClose();
  };
  const field = (key: Key) => (
    <div className="hl-field" key={key}>
      <label htmlFor={`${prefix}${key}`}>{labels[key]}</label>
      <Input
        id={`${prefix}${key}`}
        value={values[key]}
        maxLength={key === 'memo' ? 500 : 100}
        onChange={(event) => setValues((before) => ({ ...before, [key]: event.target.value }))}
      />
    </div>
  );
  return (
    <Modal
      open
      width={460}
      title="登记开票申请"
      okText="登记"
      confirmLoading={busy}
      onOk={() => run(add, ({ message }) => setRefusal(message))}
      onCancel={onClose}
    >
      <div className="application-add">
        <div className="hl-field">
          <label htmlFor={`${prefix}order`}>订单</label>
          <RecordPicker
            id={`${prefix}order`}
            entity="oms_order"
            value={order}
            onChange={(value) => setOrder(value as number | null)}
          />
        </div>
        <Radio.Group
          aria-label="抬头类型"
          optionType="button"
          value={titleType}
          options={[
            { value: 'personal', label: '个人' },
            { value: 'company', label: '企业' },
          ]}
          onChange={(event) => setTitleType(event.target.value as 'personal' | 'company')}
        />
        {(Object.keys(labels) as Key[]).filter((key) => key !== 'taxNo' || titleType === 'company').map(field)}
        {refusal && (
          <p className="hl-wrong" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Modal>
  );
}

/** For buyers who asked by telephone. */
export function AddApplication() {
  return (
    <DialogButton
      label="登记申请"
      may="oms_invoice_application:save"
      primary
      dialog={(onClose) => <AddDialog onClose={onClose} />}
    />
  );
}
