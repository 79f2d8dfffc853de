import type { Wire } from '@heliu/model';
import { confirmUser, goTo, queries, request, say, useMay, warn } from '@heliu/ui';
import { Button } from 'antd';
import { mergeOutputOrders } from './output-order.calls.ts';
import type { outputOrder } from './output-order.ts';

/** Several of one receiver become one parcel. */
export function MergeButton({ rows }: { rows: readonly Wire<typeof outputOrder>[] }) {
  const may = useMay();
  const fitting = rows.filter(({ status, locked, origin }) => status === 'draft' && !locked && origin === 'orders');
  if (fitting.length < 2 || !may('oms_output_order:merge')) return null;
  const run = async () => {
    const names = fitting.map(({ number }) => number).join('、');
    if (!(await confirmUser({ text: `把 ${names} 合并为一张出库单？`, ok: '合并' }))) return;
    try {
      const { id } = await request(mergeOutputOrders, { ids: fitting.map((one) => one.id) }, { quiet: true });
      say({ text: '已合并' });
      void queries.invalidateQueries();
      goTo(`/oms/outputorder/show/${id}`);
    } catch (error) {
      warn((error as Error).message);
    }
  };
  return <Button onClick={() => void run()}>合并 ({fitting.length})</Button>;
}
