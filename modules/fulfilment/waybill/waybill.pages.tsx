import { listPage, showPage, StateDot, textOf } from '@heliu/ui';
import { TrackedNo } from '../../shop/parts.tsx';
import { waybillCalls } from './waybill.calls.ts';
import { waybill } from './waybill.ts';

const { state } = waybill.fields;

export const List = listPage(waybillCalls, {
  columns: [
    'number',
    'state',
    'express',
    'outputOrder',
    'destination',
    'sortingCode',
    'weight',
    'prints',
    'printedAt',
    'createdAt',
  ],
  widths: { number: 150, state: 84, express: 90, destination: 100, sortingCode: 110 },
  cells: { state: (row) => <StateDot state={row.state} label={textOf(state, row.state)} /> },
  empty: <p>还没有取过号。在出库单上点“取号”，快递单号和面单就在这里。</p>,
});
export const Show = showPage(waybillCalls, {
  cells: {
    state: (row) => <StateDot state={row.state} label={textOf(state, row.state)} />,
    number: ({ express, number }) => <TrackedNo express={express} number={number} />,
  },
});
