import { useQuery } from '@tanstack/react-query';
import { type AnyEntity, isDocument } from '@heliu/model';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import type { AnyRow } from '../action/available.ts';
import { addPath } from '../menu/menu.ts';
import { useReach } from '../page/route.ts';
import { useSession } from '../session/store.ts';
import { readNextKinds } from '../wire/generic.ts';

/** What can be made from these records: each kind with those of them that are still to be carried out. */
function usePushes(e: AnyEntity, rows: readonly AnyRow[]) {
  const menu = useSession((state) => state.menu);
  const reach = useReach();
  const { data = [] } = useQuery({
    queryKey: ['next', e.name],
    enabled: isDocument(e) && rows.length > 0,
    staleTime: Infinity,
    retry: false,
    queryFn: () => readNextKinds(e),
  });
  return data.flatMap(({ entity, label, field, open, progress, only = {} }) => {
    const path = menu && addPath(menu, entity);
    const fitting = rows.filter(
      (row) =>
        open.includes(row['status'] as string) &&
        (progress === undefined || row[progress] !== 'all') &&
        Object.entries(only).every(([key, value]) => row[key] === value),
    );
    if (!path || !reach(path) || fitting.length === 0) return [];
    const to = `${path}?from=${field}&ids=${fitting.map(({ id }) => id).join(',')}`;
    return [{ key: `${entity} ${field}`, label, count: fitting.length, to }];
  });
}

/** 下推: the next document, filled in with all that is left. */
export function PushDown({ entity: e, rows }: { entity: AnyEntity; rows: readonly AnyRow[] }) {
  const navigate = useNavigate();
  const pushes = usePushes(e, rows);
  const [first, ...others] = pushes;
  if (!first) return null;
  const count = (n: number) => (rows.length > 1 ? ` (${n})` : '');
  if (others.length === 0)
    return <Button onClick={() => void navigate(first.to)}>{`下推${first.label}${count(first.count)}`}</Button>;
  const items = pushes.map(({ key, label, count: n, to }) => ({
    key,
    label: `${label}${count(n)}`,
    onClick: () => void navigate(to),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button>下推</Button>
    </Dropdown>
  );
}
