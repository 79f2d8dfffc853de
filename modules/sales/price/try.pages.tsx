import type { Decimal } from '@heliu/model';
import { RecordPicker, today, useMay, useSettled, useTab } from '@heliu/ui';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { AskedProof } from './proof.pages.tsx';

function TryDialog({ onClose }: { onClose: () => void }) {
  const { active } = useTab();
  const [customer, setCustomer] = useState<number | null>(null);
  const [sku, setSku] = useState<number | null>(null);
  const [quantity, setQuantity] = useState('1');
  const [day, setDay] = useState(today());
  const settled = useSettled(quantity, 250);
  const isAsked = sku !== null && /^\d{1,10}(\.\d{1,6})?$/.test(settled) && /^\d{4}-\d\d-\d\d$/.test(day);
  return (
    <Modal open={active} width={720} title="试算价格" footer={null} onCancel={onClose}>
      <div className="sales-try">
        <RecordPicker
          entity="crm_customer"
          label="客户"
          placeholder="客户，留空为所有人"
          value={customer}
          onChange={setCustomer}
        />
        <RecordPicker entity="goods_sku" label="SKU" placeholder="SKU" value={sku} onChange={setSku} />
        <Input
          aria-label="数量"
          inputMode="decimal"
          value={quantity}
          onChange={({ target }) => setQuantity(target.value)}
        />
        <Input aria-label="日期" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </div>
      {isAsked ? (
        <AskedProof asked={{ ...(customer !== null && { customer }), sku, quantity: settled as Decimal, day }} />
      ) : (
        <p className="hl-muted">选一个 SKU，看它会按哪条规则定价，其余的为什么没有用上。</p>
      )}
    </Modal>
  );
}

/** Tries out what the rules make of a line, before a customer does. */
export function PriceTry() {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('sal_price:find')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>试算价格</Button>
      {open && <TryDialog onClose={() => setOpen(false)} />}
    </>
  );
}
