import {
  type AnyEntity,
  columnsOf,
  exportCalls,
  type ExportOrder,
  type ImportLayout,
  permission,
  isImportable,
} from '@heliu/model';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { say } from '../feedback/feedback.ts';
import { loadChunk } from '../page/chunk.ts';
import { useMay } from '../session/may.ts';
import { useTab } from '../tabs/context.ts';
import { follow } from '../tasks/store.ts';
import { request } from '../wire/request.ts';

const ImportDialog = lazy(() => loadChunk(() => import('./import-dialog.tsx')));

interface Props {
  readonly entity: AnyEntity;
  /** In the order the list shows them. */
  readonly columns: readonly string[];
  /** What the list was asked for: filters, search, order. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly selected: readonly number[];
  readonly canSave: boolean;
  /** Other shapes a workbook may come in. */
  readonly layouts?: readonly ImportLayout[] | undefined;
}

/** The filters among the arguments of a list call. */
function filtersIn(e: AnyEntity, asked: Props['asked']): Record<string, string> {
  const known = columnsOf(e);
  return Object.fromEntries(
    Object.entries(asked).flatMap(([key, value]) =>
      known[key] && value !== undefined && value !== '' ? [[key, String(value)]] : [],
    ),
  );
}

/** A list to Excel and back. */
export function ExcelButtons({ entity: e, columns, asked, selected, canSave, layouts = [] }: Props) {
  const may = useMay();
  const { active } = useTab();
  const [importing, setImporting] = useState<ImportLayout | 'whole'>();
  const { q, sort } = asked as { q?: string; sort?: string };
  const start = async (order: Partial<ExportOrder>) => {
    const whole = {
      entity: e.name,
      filters: filtersIn(e, asked),
      form: 'list',
      ...(q && { q }),
      ...(sort && { sort }),
    } as const;
    const started = await request(exportCalls.start, { ...whole, ...order }).catch(() => undefined);
    if (!started) return;
    say({ text: '正在导出，完成后可以下载', type: 'info', durationMs: 2000 });
    await follow(started);
  };
  const shown = { columns: [...columns] };
  const mayBring = canSave && isImportable(e) && may(permission(e, 'save'));
  const items = [
    { key: 'list', label: '当前列表', onClick: () => void start(shown) },
    ...(selected.length > 0
      ? [
          {
            key: 'chosen',
            label: `选中的 ${selected.length} 条`,
            onClick: () => void start({ ...shown, filters: {}, ids: [...selected] }),
          },
        ]
      : []),
    ...(mayBring ? [{ key: 'again', label: '全部字段，可再导入', onClick: () => void start({ form: 'again' }) }] : []),
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button aria-haspopup="menu">导出</Button>
      </Dropdown>
      {mayBring && layouts.length === 0 && <Button onClick={() => setImporting('whole')}>导入</Button>}
      {mayBring && layouts.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'whole', label: e.label, onClick: () => setImporting('whole') },
              ...layouts.map((layout) => ({
                key: layout.name,
                label: layout.label,
                onClick: () => setImporting(layout),
              })),
            ],
          }}
        >
          <Button aria-haspopup="menu">导入</Button>
        </Dropdown>
      )}
      {importing && active && (
        <Suspense>
          <ImportDialog
            entity={e}
            layout={importing === 'whole' ? undefined : importing}
            onClose={() => setImporting(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
