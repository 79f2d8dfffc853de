import { integer, text } from '@heliu/model';
import { FieldGrid, type FieldValues, request, useBusy, watchTask } from '@heliu/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import { couponBatch } from './batch.ts';
import { makeCoupons, mostMade } from './coupon.calls.ts';
import { coupon } from './coupon.ts';
import { couponInstance } from './instance.ts';
import { newRequestKey } from '../request-key/request-key.pages.tsx';

const fields = [
  ['count', integer('张数', { required: true, min: 1, max: mostMade })],
  ['prefix', text('前缀', { max: 6, hint: '留空没有；最多 6 位，如 VIP' })],
] as const;

/** Asks for a batch of codes that belong to nobody yet. */
export function MakeDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [key] = useState(newRequestKey);
  const [values, setValues] = useState<FieldValues>({ count: '100', prefix: '' });
  const [busy, run] = useBusy(coupon, couponBatch);
  const make = async () => {
    const started = await request(makeCoupons, {
      coupon: id,
      count: values['count'] as never,
      prefix: String(values['prefix'] ?? ''),
      key,
    });
    onClose();
    void watchTask(started, coupon, couponBatch, couponInstance);
  };
  return (
    <Modal
      open
      width={440}
      title={`制券：${name}`}
      okText="制券"
      confirmLoading={busy}
      okButtonProps={{ disabled: !values['count'] }}
      onOk={() => run(make)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <p className="hl-muted">
          做出一批券码，谁拿着谁用。进度在右上角“任务”里；做好后在“制发批次”里打印，或到“券”里导出 Excel。
        </p>
        <FieldGrid
          narrow
          prefix="coupon-make"
          fields={fields}
          values={values}
          onChange={(name_, value) => setValues({ ...values, [name_]: value })}
        />
      </div>
    </Modal>
  );
}
