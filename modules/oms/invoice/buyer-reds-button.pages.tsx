import { type ListHandle, queries, request, say, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { buyerReds, type BuyerRedsLook } from './invoice.calls.ts';
import { invoice } from './invoice.ts';

const answerOf = ({ found, asked }: BuyerRedsLook): string => {
  if (asked === 0) return '没有主体的开票服务能查，请到电子税务局看';
  if (found === null) return '开票服务还没有答复，查到会通知你';
  return found === 0 ? '没有新的红冲申请' : `购方新申请红冲 ${found} 张`;
};

/** Where one looks for what waits: they are fetched every hour, and at once for whoever cannot wait so long. */
export function BuyerRedsButton({ list: { filters } }: { list: ListHandle<typeof invoice> }) {
  const may = useMay();
  const [busy, setBusy] = useState(false);
  if (filters['status'] !== 'confirming' || !may('oms_invoice:red')) return null;
  const run = async () => {
    setBusy(true);
    try {
      say({ text: answerOf(await request(buyerReds, {})), durationMs: 3000 });
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: [invoice.name] });
    }
  };
  return (
    <Button loading={busy} onClick={() => void run()}>
      查购方的红冲申请
    </Button>
  );
}
