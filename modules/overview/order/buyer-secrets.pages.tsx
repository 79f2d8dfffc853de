import type { WireFull } from '@heliu/model';
import { request, useBusy, useMay } from '@heliu/ui';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { decryptBuyer, type shopOrder } from '../../shop/model.ts';

const purposes = { ship: '用于发货', invoice: '用于开票', service: '用于客服' } as const;
type Purpose = keyof typeof purposes;
type Secrets = Readonly<Partial<Record<'name' | 'phone' | 'address', string>>>;

/** What the mask hides, for whoever may see it and says what for; each look is counted and noted. */
export function BuyerSecrets({ order }: { order: WireFull<typeof shopOrder> }) {
  const may = useMay();
  const [secrets, setSecrets] = useState<Secrets>();
  const [busy, run] = useBusy();
  const isMasked = order.origin === 'platform' || order.origin === 'push';
  if (!isMasked || !order.receiverName || !may('oms_order:decrypt')) return null;
  if (secrets)
    return (
      <p className="order-part-note">
        {[secrets.name, secrets.phone, secrets.address].filter(Boolean).join('　') || '平台没有给买家资料。'}
      </p>
    );
  const look = (purpose: Purpose) =>
    run(async () => setSecrets(await request(decryptBuyer, { id: order.id, purpose })));
  return (
    <p className="order-part-note">
      <Dropdown
        trigger={['click']}
        menu={{
          items: Object.entries(purposes).map(([key, label]) => ({
            key,
            label,
            onClick: () => look(key as Purpose),
          })),
        }}
      >
        <Button size="small" loading={busy}>
          查看买家资料
        </Button>
      </Dropdown>
      <span className="hl-muted">　计次并留痕</span>
    </p>
  );
}
