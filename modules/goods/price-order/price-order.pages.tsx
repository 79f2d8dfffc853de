import type { Page, Wire } from '@heliu/model';
import { formPage, type Header, listPage, request, showPage, StateTag, today } from '@heliu/ui';
import type { PriceKey } from '../price/prices.ts';
import { skuCalls } from '../sku/sku.calls.ts';
import type { sku } from '../sku/sku.ts';
import { priceOrderCalls } from './price-order.calls.ts';
import { priceColumns, priceOrderComplaint } from './price-order.rules.ts';
import { priceOrder } from './price-order.ts';

const kindOf = ({ kind }: Header<typeof priceOrder>) => kind as PriceKey;
const columnsFor = {
  price: ['sku', 'oldPrice', 'newPrice'],
  cost: ['sku', 'oldCost', 'newCost'],
} as const;

export const List = listPage(priceOrderCalls, {
  columns: ['number', 'orderDate', 'kind', 'effectiveAt', 'endAt', 'reason', 'createdBy', 'status'],
  cells: {
    effectiveAt: ({ effectiveAt }) => (effectiveAt === null ? '审核后立即' : undefined),
    status: ({ status }) => <StateTag entity={priceOrder} state={status} label={priceOrder.states[status]} />,
  },
  empty: <p>还没有调价单。一次改许多 SKU 的价格、定时改价、限时特价，都在这里开单。</p>,
});

export const Form = formPage(priceOrderCalls, {
  sections: [{ fields: ['kind', 'orderDate', 'effectiveAt', 'endAt', 'reason', 'remark'] }],
  start: () => ({ orderDate: today() }),
  check: priceOrderComplaint,
  locked: { kind: (_, isNew) => !isNew },
  grids: {
    lines: {
      columns: (header) => (kindOf(header) === 'purchasePrice' ? columnsFor.cost : columnsFor.price),
      widths: { sku: 340, oldPrice: 110, newPrice: 110, oldCost: 110, newCost: 110 },
      hint: '编码、条码、名称或拼音…',
      async react(key, value, _, header) {
        if (key !== 'sku' || typeof value !== 'number') return undefined;
        const { rows } = await request<Page<Wire<typeof sku>>>(
          skuCalls.operations.list,
          { id: value, pageSize: 1 },
          { quiet: true },
        );
        return { [priceColumns(kindOf(header))[0]]: rows[0]?.[kindOf(header)] ?? null };
      },
    },
  },
});

export const Show = showPage(priceOrderCalls, {
  sections: [
    {
      fields: ['kind', 'orderDate', 'effectiveAt', 'endAt', 'reason', 'createdBy', 'auditedBy', 'auditedAt', 'remark'],
    },
  ],
  cells: { effectiveAt: ({ effectiveAt }) => (effectiveAt === null ? '审核后立即' : undefined) },
});
