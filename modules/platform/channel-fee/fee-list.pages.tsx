import { DialogButton, FieldsDialog, goTo, listPage, type Raw, refresh, request } from '@heliu/ui';
import { useState } from 'react';
import { channelFee, channelFeeCalls } from './fee.ts';
import { channelSettlement, settleChannel } from './settlement.ts';

const { channel, until, remark } = channelSettlement.fields;
const fields = [
  ['channel', channel],
  ['until', until],
  ['remark', remark],
] as const;

function SettleDialog({ first, onClose }: { first: string | undefined; onClose: () => void }) {
  const [values, setValues] = useState<Readonly<Record<string, Raw>>>({ channel: first ? Number(first) : null });
  async function save(): Promise<void> {
    const { id } = await request(settleChannel, values as never, { quiet: true });
    refresh(channelFee);
    refresh(channelSettlement);
    onClose();
    goTo(`/invoiceManagement/channelsettlement/show/${id}`);
  }
  return (
    <FieldsDialog
      title="生成结算单"
      okText="生成"
      first="channel"
      onSave={save}
      onClose={onClose}
      prefix="settle"
      fields={fields}
      values={values}
      onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
    />
  );
}

export default listPage(channelFeeCalls, {
  columns: ['tenantName', 'channel', 'kind', 'renewal', 'earnedAt', 'amount', 'rate', 'fee', 'state', 'settlement'],
  widths: { tenantName: 180 },
  buttons: ({ filters }) => (
    <DialogButton
      label="生成结算单"
      may="sys_channel_settlement:save"
      primary
      dialog={(onClose) => <SettleDialog first={filters['channel']} onClose={onClose} />}
    />
  ),
  empty: <p>还没有费用。渠道商名下的企业每次付费续费，这里就记一笔。</p>,
});
