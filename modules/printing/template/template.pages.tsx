import type { WireFull } from '@heliu/model';
import { formatMoment, formPage, listPage, refresh, request, say, showPage, useBusy, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { usualLayout } from '../../till/model.ts';
import { exchangeFile } from './exchange.rules.ts';
import { SourceSelect } from './kinds.pages.tsx';
import { LayoutInput } from './layout-input.pages.tsx';
import type { TemplateLayout } from './layout.ts';
import { TemplatePreview } from './preview.pages.tsx';
import { restoreTemplate } from './template.calls.ts';
import { template, templateCalls } from './template.ts';

type TemplateRow = WireFull<typeof template>;

/** What it was before, and the way back. */
function Versions({ row }: { row: TemplateRow }) {
  const may = useMay();
  const [busy, run] = useBusy();
  const restore = (revision: number) =>
    run(async () => {
      const { revision: now } = await request(restoreTemplate, { id: row.id, revision });
      refresh(template);
      say({ text: `已恢复成第 ${revision} 版的版式，现在是第 ${now} 版` });
    });
  return (
    <section>
      <h3>历次版式</h3>
      <ul className="print-versions">
        {row.versions.toReversed().map(({ revision, revisedAt, by }) => (
          <li key={revision}>
            第 {revision} 版 {revisedAt ? formatMoment(revisedAt, true) : ''} {by}
            {revision !== row.revision && may('printing_template:save') && (
              <Button size="small" type="link" disabled={busy} onClick={() => restore(revision)}>
                恢复
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** To another company or another installation, as a small file. */
function ExportButton({ row: { name, source, layout } }: { row: TemplateRow }) {
  const save = () => {
    const url = URL.createObjectURL(
      new Blob([exchangeFile({ name, source, layout: layout as TemplateLayout })], { type: 'application/json' }),
    );
    const link = document.createElement('a');
    link.href = url;
    link.download = `${name}.json`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return <Button onClick={save}>导出版式</Button>;
}

export const List = listPage(templateCalls, {
  columns: ['name', 'label', 'store', 'preferred', 'revision', 'revisedAt', 'disabled'],
  widths: { name: 180, label: 140, store: 140 },
  sums: [],
  empty: <p>还没有打印模板，单据和小票按默认的样子打印。新增一个，选单据、排版式，设为默认就用它。</p>,
});

export const Form = formPage(templateCalls, {
  sections: [
    { fields: ['name', 'source', 'store', 'preferred', 'disabled', 'remark'] },
    { label: '版式', fields: ['layout'] },
  ],
  controls: { source: SourceSelect, layout: LayoutInput },
  start: () => ({ source: 'pos_sale', layout: usualLayout }),
  react: { source: (value) => ({ layout: value === 'pos_sale' ? usualLayout : {} }) },
  aside: (_, { source, layout }) => <TemplatePreview source={String(source ?? '')} layout={layout as TemplateLayout} />,
});

export const Show = showPage(templateCalls, {
  sections: [{ fields: ['name', 'label', 'store', 'preferred', 'revision', 'revisedAt', 'disabled', 'remark'] }],
  lines: { versions: [] },
  tools: (row) => <ExportButton row={row} />,
  below: (row) => <Versions row={row} />,
  aside: ({ source, layout }) => <TemplatePreview source={source} layout={layout} />,
});
