import type { Page, Wire } from '@heliu/model';
import { type Column, DataTable, listPage, RecordLink, request, showPage, StateDot, textOf, useMay } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { outputOrderCalls } from '../output-order/output-order.calls.ts';
import { outputOrder } from '../output-order/output-order.ts';
import { PrintLabels } from '../waybill/print-labels.pages.tsx';
import { MakeWave } from '../wave/make-wave.pages.tsx';
import { mostParcels, waveCalls } from '../wave/wave.calls.ts';

type Parcel = Wire<typeof outputOrder>;
const { shipState, packState } = outputOrder.fields;

const stateOf = (row: Parcel) =>
  row.shipState === 'waiting' && row.packState !== 'waiting'
    ? { state: row.packState, label: textOf(packState, row.packState) }
    : { state: row.shipState, label: textOf(shipState, row.shipState) };

const columns: Column<Parcel>[] = [
  { key: 'slot', title: '筐位', align: 'right', width: 50, render: ({ slot }) => slot },
  {
    key: 'number',
    title: '出库单',
    render: ({ id, number }) => (
      <RecordLink entity={outputOrder.name} id={id}>
        {number}
      </RecordLink>
    ),
  },
  { key: 'state', title: '状态', render: (row) => <StateDot {...stateOf(row)} /> },
  { key: 'goods', title: '商品', width: 260, render: ({ goods }) => goods ?? '--', tip: ({ goods }) => goods ?? '' },
  { key: 'express', title: '快递', render: ({ titles }) => titles['express'] ?? '--' },
  { key: 'expressNo', title: '快递单号', render: ({ expressNo }) => expressNo ?? '--' },
  {
    key: 'note',
    title: '说明',
    render: ({ packNote, interceptReason, lockReason }) => packNote ?? interceptReason ?? lockReason ?? '--',
  },
];

function useParcels(id: number) {
  return useQuery({
    queryKey: [outputOrder.name, 'wave', id],
    queryFn: () =>
      request<Page<Parcel>>(
        outputOrderCalls.operations.list,
        { wave: id, page: 1, pageSize: mostParcels },
        { quiet: true },
      ),
  });
}

function Parcels({ id }: { id: number }) {
  const loaded = useParcels(id);
  const rows = (loaded.data?.rows ?? []).toSorted((a, b) => (a.slot ?? 0) - (b.slot ?? 0));
  return (
    <section className="hl-lines">
      <h3>包裹</h3>
      <DataTable
        label="包裹"
        columns={columns}
        rows={rows}
        isLoading={loaded.isPending}
        empty={loaded.isError ? loaded.error.message : '包裹都离开这个波次了'}
      />
    </section>
  );
}

function Tools({ id, isOpen }: { id: number; isOpen: boolean }) {
  const may = useMay();
  const { data } = useParcels(id);
  return (
    <>
      {isOpen && may('oms_packing:pack') && (
        <Button type="primary" href={`/oms/packing?wave=${id}`} target="_blank">
          打包
        </Button>
      )}
      <Link to={`/oms/wave/picklist?wave=${id}`}>
        <Button>拣货单</Button>
      </Link>
      <PrintLabels rows={data?.rows ?? []} />
    </>
  );
}

export const List = listPage(waveCalls, {
  columns: ['number', 'status', 'waveDate', 'warehouse', 'picker', 'parcels', 'pieces', 'createdBy', 'createdAt'],
  sums: [],
  buttons: () => <MakeWave />,
  empty: <p>还没有波次。“排波次”把一个仓库里等着发的包裹排成一批，一起拣货、一个一个打包。</p>,
});

export const Show = showPage(waveCalls, {
  sections: [{ fields: ['waveDate', 'warehouse', 'picker', 'parcels', 'pieces'] }],
  tools: ({ id, status }) => <Tools id={id} isOpen={status === 'open'} />,
  below: ({ id }) => <Parcels id={id} />,
});
