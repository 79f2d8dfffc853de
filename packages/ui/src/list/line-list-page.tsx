import { type AnyEntity, genericCalls, lineList } from '@heliu/model';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useReach } from '../page/route.ts';
import { listPage } from './list-page.tsx';

interface Options {
  /** Where the pages of the records are. */
  readonly base: string;
  /** Of the head and of the line; a key that both have is the line's. */
  readonly columns: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
  /** Columns that are summed; left out, all that can be. */
  readonly sums?: readonly string[];
  /** Arguments the call always gets. */
  readonly fixed?: Readonly<Record<string, unknown>>;
}

/** The lines of all records of one kind (明细): a list like any other, in which a row leads to its record. */
export function lineListPage(of: AnyEntity, kind: string, { base, columns, widths = {}, fixed = {}, sums }: Options) {
  const path = genericCalls.lines.path.replace('{entity}', of.name).replace('{lines}', kind);
  return listPage(
    { entity: lineList(of, kind), operations: { list: { ...genericCalls.lines, path } } },
    {
      columns,
      base,
      widths,
      fixed,
      ...(sums && { sums }),
      selects: false,
      buttons: () => <Switch to={base}>按单据</Switch>,
    },
  );
}

/** To another page about the same, for those who reach it: from records to their lines and back. */
export function Switch({ to, children }: { readonly to: string; readonly children: string }) {
  const navigate = useNavigate();
  return useReach()(to) && <Button onClick={() => void navigate(to)}>{children}</Button>;
}
