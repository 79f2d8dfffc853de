import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asPaper, fetchFile, PrintButton, RecordPicker, request, useSettled } from '@heliu/ui';
import { useState } from 'react';
import { SlipPaper } from '../../till/parts.tsx';
import { useKind } from './kinds.pages.tsx';
import { type TemplateLayout } from './layout.ts';
import { previewPaper, previewSlip } from './template.calls.ts';
import './template.css';

interface Shown {
  readonly source: string;
  readonly layout: TemplateLayout;
}

function SlipPreview({ asked }: { asked: string }) {
  const { data, error } = useQuery({
    queryKey: ['printing', 'slip', asked],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => request(previewSlip, JSON.parse(asked) as never, { quiet: true, signal }),
  });
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      {data && <SlipPaper slip={data.slip} paper={80} />}
    </>
  );
}

/** How it looks with a record of one's own; without one, with the latest. */
export function TemplatePreview({ source, layout }: Shown) {
  const kind = useKind(source);
  const [record, setRecord] = useState<number | null>(null);
  const shown = { source, layout, ...(record !== null && { record }) };
  const asked = useSettled(JSON.stringify(shown), 300);
  if (!kind || !layout) return null;
  return (
    <section className="print-preview" aria-label="预览">
      <h3>预览</h3>
      <RecordPicker
        key={source}
        entity={source}
        label="用哪一张单据"
        placeholder="选一张；不选用最近一张"
        value={record}
        onChange={setRecord}
      />
      {kind.isReceipt ? (
        <SlipPreview asked={asked} />
      ) : (
        <PrintButton label="预览 PDF" paper={() => asPaper(fetchFile(previewPaper, shown as never))} />
      )}
    </section>
  );
}
