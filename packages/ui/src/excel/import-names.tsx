import { importCalls, type ImportView, type Stranger } from '@heliu/model';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useBusy } from '../action/use-busy.ts';
import { RecordPicker } from '../field/record-picker.tsx';
import { request } from '../wire/request.ts';

const keyOf = ({ target, word }: Pick<Stranger, 'target' | 'word'>) => JSON.stringify([target, word]);

/** What the headings and names of a workbook mean, where that is not plain: said once, and read so from then on. */
export function ImportNames({ view, onView }: { view: ImportView; onView: (view: ImportView) => void }) {
  const [busy, run] = useBusy();
  /** Only what differs from what is known. */
  const [titles, setTitles] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [records, setRecords] = useState<ReadonlyMap<string, number | null>>(new Map());
  const headings = [...view.renamed, ...view.unknown.map((word) => ({ word, title: null }))];
  const missing = view.absent.filter(({ needed }) => needed);
  /** Workbooks of other programs have many columns nobody needs. */
  const [isAsking, ask] = useState(missing.length > 0);
  const shown = isAsking ? headings : view.renamed;
  if (headings.length === 0 && view.strangers.length === 0) return null;
  const titleOf = (word: string) =>
    titles.has(word) ? titles.get(word)! : (headings.find((one) => one.word === word)!.title ?? null);
  const taken = new Set(headings.map(({ word }) => titleOf(word)));
  const offered = [...view.absent, ...view.renamed].map(({ title }) => title);
  const optionsFor = (own: string | null) =>
    offered.filter((title) => title === own || !taken.has(title)).map((title) => ({ value: title, label: title }));
  const recordOf = (one: Stranger) => (records.has(keyOf(one)) ? records.get(keyOf(one))! : (one.record ?? null));
  const isChanged = titles.size > 0 || records.size > 0;
  const again = () =>
    run(async () => {
      const next = await request(importCalls.name, {
        id: view.id,
        columns: [...titles].map(([word, title]) => ({ word, title })),
        records: view.strangers
          .filter((one) => records.has(keyOf(one)))
          .map((one) => ({ target: one.target, word: one.word, record: recordOf(one) })),
      });
      setTitles(new Map());
      setRecords(new Map());
      onView(next);
    });
  return (
    <section className="hl-import-names" aria-label="列和名称的对应">
      {missing.length > 0 && (
        <p className="hl-warning">
          缺少必填的列：{missing.map(({ title }) => title).join('、')}，请指明是文件里的哪一列
        </p>
      )}
      {!isAsking && view.unknown.length > 0 && (
        <p>
          不认识的列没有读取：{view.unknown.join('、')}
          <Button type="link" size="small" onClick={() => ask(true)}>
            指明是哪一列
          </Button>
        </p>
      )}
      <div>
        {shown.map(({ word }) => (
          <label key={word}>
            <span title={word}>列“{word}”</span>
            <Select
              allowClear
              showSearch
              aria-label={`列“${word}”是`}
              placeholder="不读取"
              value={titleOf(word)}
              options={optionsFor(titleOf(word))}
              onChange={(title: string | undefined) => setTitles(new Map(titles).set(word, title ?? null))}
            />
          </label>
        ))}
        {view.strangers.map((one) => (
          <label key={keyOf(one)}>
            <span title={one.word}>
              {one.label}“{one.word}”
            </span>
            <RecordPicker
              entity={one.target}
              only={one.only}
              label={`${one.label}“${one.word}”是`}
              placeholder="没有对应"
              value={recordOf(one)}
              onChange={(id: number | null) => setRecords(new Map(records).set(keyOf(one), id))}
            />
          </label>
        ))}
      </div>
      <p hidden={shown.length === 0 && view.strangers.length === 0}>
        <Button size="small" type="primary" ghost disabled={!isChanged} loading={busy} onClick={again}>
          按这样重新检查
        </Button>
        <span className="hl-muted">　选好的对应会记住，全公司以后导入都按它读取，随时可以在这里改。</span>
      </p>
    </section>
  );
}
