import { dec, type Decimal } from '@heliu/model';
import { formPage, listPage, type Raw, request, showPage, StateTag, today } from '@heliu/ui';
import { assemblyComplaint, linesOf, rescaled } from './assembly.rules.ts';
import { assembly, assemblyCalls, assemblyParts } from './assembly.ts';

export const List = listPage(assemblyCalls, {
  columns: ['number', 'kind', 'orderDate', 'warehouse', 'sku', 'quantity', 'fee', 'amount', 'createdBy', 'status'],
  widths: { sku: 260 },
  cells: {
    status: ({ status }) => <StateTag entity={assembly} state={status} label={assembly.states[status]} />,
  },
  empty: <p>还没有组装拆卸单。几样货装成礼盒、套装用组装，把它拆回去用拆卸；选了成品，组成按商品组合带出。</p>,
});

const placed = ['sku', 'unit', 'quantity', 'location', 'batchNo', 'serials'] as const;
const columns = {
  leaving: [...placed, 'remark'],
  coming: [...placed, 'productionDate', 'expiryDate', 'costShare', 'remark'],
} as const;

const isCount = (value: Raw): value is Decimal => typeof value === 'string' && Number(value) > 0;
const partsOf = async (sku: Raw) => (typeof sku === 'number' ? request(assemblyParts, { sku }, { quiet: true }) : []);

export const Form = formPage(assemblyCalls, {
  sections: [
    {
      fields: [
        'kind',
        'orderDate',
        'warehouse',
        'sku',
        'quantity',
        'location',
        'batchNo',
        'serials',
        'productionDate',
        'expiryDate',
        'fee',
        'feeSupplier',
        'handler',
        'remark',
      ],
    },
  ],
  start: () => ({ orderDate: today() }),
  check: assemblyComplaint,
  // What it costs is known when it is audited.
  below: () => <></>,
  visible: {
    productionDate: ({ kind }) => kind !== 'disassemble',
    expiryDate: ({ kind }) => kind !== 'disassemble',
    fee: ({ kind }) => kind !== 'disassemble',
    feeSupplier: ({ kind }) => kind !== 'disassemble',
  },
  grids: {
    lines: {
      columns: ({ kind }) => (kind === 'disassemble' ? columns.coming : columns.leaving),
      widths: { sku: 300, unit: 90, quantity: 100, location: 120, batchNo: 120, serials: 150, costShare: 100 },
      hint: '编码、条码、名称或拼音…',
      async follow(key, { sku, quantity }, rows) {
        if (key !== 'sku' && key !== 'quantity') return undefined;
        const parts = await partsOf(sku);
        if (parts.length === 0) return undefined;
        const count = isCount(quantity) ? quantity : dec(1);
        return key === 'sku'
          ? linesOf(parts, count).map((line) => ({ ...line, unit: null }))
          : rescaled(rows, parts, count);
      },
    },
  },
});

export const Show = showPage(assemblyCalls, {
  sections: [
    {
      fields: [
        'kind',
        'orderDate',
        'warehouse',
        'sku',
        'quantity',
        'location',
        'batchNo',
        'serials',
        'productionDate',
        'expiryDate',
        'fee',
        'feeSupplier',
        'amount',
        'handler',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
});
