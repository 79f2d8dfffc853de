import { addressWith, type Wire } from '@heliu/model';
import {
  formPage,
  goTo,
  type ListHandle,
  listPage,
  RecordPicker,
  request,
  say,
  showPage,
  useBusy,
  useMay,
} from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { lineTerms } from '../terms/terms.pages.tsx';
import { cartCalls, fillCart, submitCart } from './cart.calls.ts';
import type { cartLine } from './cart.ts';

function Submit({ list }: { list: ListHandle<typeof cartLine> }) {
  const may = useMay();
  const [warehouse, setWarehouse] = useState<number | null>(null);
  const [busy, run] = useBusy();
  const without = list.selected.some((row: Wire<typeof cartLine>) => row.warehouse === null);
  if (!may('pur_cart_line:submit')) return null;
  const submit = async () => {
    const id = list.selected.map((row) => row.id);
    const made = await request(submitCart, { id, ...(warehouse !== null && { warehouse }) } as never);
    say({ text: `已生成 ${made.length} 张采购订单`, durationMs: 3000 });
    list.reload();
    goTo(addressWith('/purchase/order', { status: 'draft' }));
  };
  return (
    <>
      {without && (
        <RecordPicker
          entity="scm_warehouse"
          label="收货仓库"
          placeholder="收货仓库"
          value={warehouse}
          onChange={setWarehouse}
        />
      )}
      <Button type="primary" loading={busy} disabled={without && warehouse === null} onClick={() => run(submit)}>
        生成采购订单
      </Button>
    </>
  );
}

/** Puts in what there is too little of. */
function Fill({ list }: { list: ListHandle<typeof cartLine> }) {
  const may = useMay();
  const [busy, run] = useBusy();
  if (!may('pur_cart_line:save')) return null;
  const fill = async () => {
    const { added } = await request(fillCart, {});
    say({
      text: added > 0 ? `放进了 ${added} 个低于库存下限的 SKU` : '没有低于库存下限、还没放进来的 SKU',
      durationMs: 3000,
    });
    list.reload();
  };
  return (
    <Button loading={busy} onClick={() => run(fill)}>
      放进库存不足的
    </Button>
  );
}

export const List = listPage(cartCalls, {
  columns: [
    'sku',
    'unit',
    'quantity',
    'supplier',
    'warehouse',
    'price',
    'needDate',
    'source',
    'forecast',
    'remark',
    'createdBy',
    'createdAt',
  ],
  widths: { sku: 260, supplier: 200 },
  heads: { createdBy: '加入人', createdAt: '加入时间' },
  buttons: (list) => <Fill list={list} />,
  selection: (list) => <Submit list={list} />,
  empty: <p>订货车是空的。要补的货随手加进来，或放进库存不足的；勾选后按供应商和仓库一次生成采购订单。</p>,
});

export const Form = formPage(cartCalls, {
  sections: [{ fields: ['sku', 'unit', 'quantity', 'supplier', 'warehouse', 'price', 'needDate', 'remark'] }],
  react: {
    async sku(value) {
      const terms = await lineTerms(value, null);
      return terms && { unit: terms.unit, supplier: terms.supplier, price: terms.price };
    },
  },
});
export const Show = showPage(cartCalls);
