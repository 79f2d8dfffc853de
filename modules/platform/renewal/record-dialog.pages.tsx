import { FieldGrid, FieldsDialog, type Raw, refresh, request, say, useBusy } from '@heliu/ui';
import { choice, formatFen, money, remark, text, type Wire } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { company, companyCalls } from '../../system/model.ts';
import { plan as planEntity, planCalls } from '../plan/plan.ts';
import { recordRenewal, remarkRenewal } from './renewal.calls.ts';
import { priceOf } from './renewal.rules.ts';
import { renewal, renewalMonths } from './renewal.ts';

type Plan = Wire<typeof planEntity>;
const fields = [
  ['tenant', text('企业', { required: true })],
  ['plan', text('套餐', { required: true })],
  ['months', text('月数', { required: true })],
  ['method', choice('付款方式', { offline: '线下收款', gift: '赠送' }, { required: true })],
  ['amount', money('金额', { required: true })],
  ['tradeNo', text('交易号', { max: 64 })],
  ['remark', remark()],
] as const;

/** A renewal that was paid otherwise than by a code, or is given away. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<Readonly<Record<string, Raw>>>({ months: 12, method: 'offline' });
  const companies = useQuery({ queryKey: [company.name, 'options'], queryFn: () => request(companyCalls.options, {}) });
  const plans = useQuery({
    queryKey: [planEntity.name],
    queryFn: () => request<{ rows: Plan[] }>(planCalls.operations.list, { pageSize: 200 }),
  });
  const offered = plans.data?.rows.filter(({ disabled }) => !disabled) ?? [];
  const set = (key: string, value: Raw) =>
    setValues((before) => {
      const after = { ...before, [key]: value };
      if (!['plan', 'months', 'method'].includes(key)) return after;
      const plan = offered.find(({ id }) => id === after['plan']);
      if (after['method'] === 'gift') return { ...after, amount: '0.00' };
      return plan ? { ...after, amount: formatFen(priceOf(plan as never, Number(after['months']))) } : after;
    });
  async function save(): Promise<void> {
    await request(recordRenewal, values as never, { quiet: true });
    say({ text: '已续费' });
    refresh(renewal);
    refresh(company);
    onClose();
  }
  const select = (key: string, options: readonly { value: number; label: string }[]) => (
    <Select
      id={`renewal-${key}`}
      className="hl-wide"
      showSearch={{ optionFilterProp: 'label' }}
      value={(values[key] as number | undefined) ?? null}
      options={[...options]}
      onChange={(value: number) => set(key, value)}
    />
  );
  return (
    <FieldsDialog
      title="登记续费"
      okText="登记"
      first="tenant"
      onSave={save}
      onClose={onClose}
      prefix="renewal"
      fields={fields}
      values={values}
      onChange={set}
      controls={{
        tenant: () =>
          select(
            'tenant',
            (companies.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ),
        plan: () =>
          select(
            'plan',
            offered.map(({ id, name }) => ({ value: id, label: name })),
          ),
        months: () =>
          select(
            'months',
            renewalMonths.map((n) => ({ value: n, label: `${n} 个月` })),
          ),
      }}
    />
  );
}

export function RemarkDialog({ row, onClose }: { row: Wire<typeof renewal>; onClose: () => void }) {
  const [value, setValue] = useState<Raw>(row.remark);
  const [busy, run] = useBusy();
  async function save(): Promise<void> {
    await request(remarkRenewal, { id: row.id, remark: value as string | null });
    say({ text: '保存成功' });
    refresh(renewal);
    onClose();
  }
  return (
    <Modal
      open
      title={`${row.number} 的备注`}
      okText="保存"
      cancelText="取消"
      width={460}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => run(save)}
    >
      <FieldGrid
        narrow
        prefix="renewal-remark"
        fields={[['remark', renewal.fields.remark]]}
        values={{ remark: value }}
        onChange={(_, next) => setValue(next)}
      />
    </Modal>
  );
}
