import { type ListHandle, request, say, useBusy, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { buyerReds, type BuyerRedsLook } from '../invoice/invoice.calls.ts';
import { invoice } from '../invoice/invoice.ts';

const answerOf = ({ found, asked }: BuyerRedsLook): string => {
  if (asked === 0) return '没有主体的开票服务能查，请到电子税务局看';
  if (found === null) return '开票服务还没有答复，查到会通知你';
  return found === 0 ? '没有新的红冲申请' : `购方新申请红冲 ${found} 张`;
};

/** Where one looks for what waits: they are fetched every hour, and at once for whoever cannot wait so long. */
export function BuyerRedsButton({ list: { filters } }: { list: ListHandle<typeof invoice> }) {
  const may = useMay();
  const [busy, run] = useBusy(invoice);
  if (filters['status'] !== 'confirming' || !may('oms_invoice:red')) return null;
  const look = async () => say({ text: answerOf(await request(buyerReds, {})), durationMs: 3000 });
  return (
    <Button loading={busy} onClick={() => run(look)}>
      查购方的红冲申请
    </Button>
  );
}
