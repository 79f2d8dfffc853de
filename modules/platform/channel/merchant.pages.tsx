import { DialogButton, FieldsDialog, listPage, type Raw, refresh, request, say } from '@heliu/ui';
import { choice, ref, text } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { company, companyCalls } from '../../system/model.ts';
import { assignChannel, channelMerchant, channelMerchantCalls } from './merchant.ts';

const ways = { assign: '归到渠道商', leave: '不归任何渠道商' } as const;
const fields = {
  tenant: text('企业', { required: true }),
  way: choice('归属', ways, { required: true }),
  channel: ref('渠道商', 'sys_channel', { required: true }),
  reason: text('说明', { required: true, max: 200, hint: '以后有争议时看这里' }),
} as const;

function AssignDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<Readonly<Record<string, Raw>>>({ way: 'assign' });
  const companies = useQuery({ queryKey: [company.name, 'options'], queryFn: () => request(companyCalls.options, {}) });
  const leaves = values['way'] === 'leave';
  async function save(): Promise<void> {
    const { tenant, channel, reason } = values;
    await request(assignChannel, { tenant, reason: reason ?? '', channel: leaves ? null : (channel ?? 0) } as never, {
      quiet: true,
    });
    say({ text: '保存成功，从现在起的续费按新的归属分成' });
    refresh(channelMerchant);
    onClose();
  }
  return (
    <FieldsDialog
      title="指定渠道商"
      okText="确定"
      first="tenant"
      onSave={save}
      onClose={onClose}
      prefix="assign"
      fields={Object.entries(fields).filter(([key]) => !(leaves && key === 'channel'))}
      values={values}
      onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
      controls={{
        tenant: () => (
          <Select
            id="assign-tenant"
            className="hl-wide"
            showSearch={{ optionFilterProp: 'label' }}
            value={(values['tenant'] as number | undefined) ?? null}
            options={(companies.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(value: number) => setValues((before) => ({ ...before, tenant: value }))}
          />
        ),
      }}
    />
  );
}

export default listPage(channelMerchantCalls, {
  columns: ['tenantName', 'channel', 'origin', 'since', 'until', 'operator', 'reason'],
  widths: { tenantName: 200 },
  buttons: () => (
    <DialogButton
      label="指定渠道商"
      may="sys_channel:assign"
      primary
      dialog={(onClose) => <AssignDialog onClose={onClose} />}
    />
  ),
  empty: <p>还没有渠道商户。从渠道商的注册链接或域名申请的企业，开通时自动归到他名下。</p>,
});
