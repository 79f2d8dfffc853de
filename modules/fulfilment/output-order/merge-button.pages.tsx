import type { Wire } from '@heliu/model';
import { confirmUser, goTo, queries, request, say, useBusy, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { mergeOutputOrders } from './output-order.calls.ts';
import type { outputOrder } from './output-order.ts';

/** Several of one receiver become one parcel. */
export function MergeButton({ rows }: { rows: readonly Wire<typeof outputOrder>[] }) {
  const may = useMay();
  const [, run] = useBusy();
  const fitting = rows.filter(({ status, locked, origin }) => status === 'draft' && !locked && origin === 'orders');
  if (fitting.length < 2 || !may('oms_output_order:merge')) return null;
  const merge = async () => {
    const names = fitting.map(({ number }) => number).join('、');
    if (!(await confirmUser({ text: `把 ${names} 合并为一张出库单？`, ok: '合并' }))) return;
    const { id } = await request(mergeOutputOrders, { ids: fitting.map((one) => one.id) });
    say({ text: '已合并' });
    void queries.invalidateQueries();
    goTo(`/oms/outputorder/show/${id}`);
  };
  return <Button onClick={() => run(merge)}>合并 ({fitting.length})</Button>;
}
