import type { Custom } from '@heliu/model';
import { confirmUser, goTo, queries, request, say, useBusy, useMay } from '@heliu/ui';
import { Button } from 'antd';
import type { OutputRow } from './cells.pages.tsx';

interface Props {
  readonly rows: readonly OutputRow[];
  readonly call: Custom<{ ids: number[] }, { readonly id: number }>;
  readonly path: string;
}

/** Several for one receiver become one. */
export function MergeButton({ rows, call, path }: Props) {
  const may = useMay();
  const [, run] = useBusy();
  const fitting = rows.filter(({ status, locked, origin }) => status === 'draft' && !locked && origin === 'orders');
  if (fitting.length < 2 || !may('oms_output_order:merge')) return null;
  const merge = async () => {
    const names = fitting.map(({ number }) => number).join('、');
    if (!(await confirmUser({ text: `把 ${names} 合并为一张出库单？`, ok: '合并' }))) return;
    const { id } = await request(call, { ids: fitting.map((one) => one.id) });
    say({ text: '已合并' });
    void queries.invalidateQueries();
    goTo(`${path}/show/${id}`);
  };
  return <Button onClick={() => run(merge)}>合并 ({fitting.length})</Button>;
}
