import { type ControlProps, warn } from '@heliu/ui';
import { Button } from 'antd';
import { useRef } from 'react';
import { type ReceiptLayout, usualLayout } from '../../till/model.ts';
import { DocumentEditor } from './document-editor.pages.tsx';
import { readExchange } from './exchange.rules.ts';
import { useKind, useKinds } from './kinds.pages.tsx';
import { type DocumentLayout, isReceiptLayout, type TemplateLayout } from './layout.ts';
import { ReceiptEditor } from './receipt-editor.pages.tsx';

/** A layout out of a file, for the kind of paper that was chosen and no other. */
function ImportButton({ source, onRead }: { source: string; onRead: (layout: TemplateLayout) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const kinds = useKinds();
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = readExchange(await file.text());
    if ('wrong' in found) return warn(found.wrong);
    if (found.source === source) return onRead(found.layout);
    const label = kinds.find((one) => one.source === found.source)?.label ?? '别的单据';
    warn(`文件里是“${label}”的版式，请先把适用单据改成它`);
  };
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        从文件导入版式
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json"
        aria-label="版式文件"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** The editor for the kind of paper that was chosen; another kind begins with what is usual for it. */
export function LayoutInput({ value, onChange, header, disabled = false }: ControlProps) {
  const kind = useKind(header?.['source']);
  const layout = value as TemplateLayout | null;
  if (!kind) return <p className="hl-muted">先选适用单据，再排版式。</p>;
  const ownReceipt: ReceiptLayout = layout && isReceiptLayout(layout) ? layout : usualLayout;
  const ownDocument: DocumentLayout = layout && !isReceiptLayout(layout) ? layout : {};
  return (
    <div className="print-layout">
      {!disabled && <ImportButton source={kind.source} onRead={onChange} />}
      {kind.isReceipt ? (
        <ReceiptEditor layout={ownReceipt} onChange={onChange} disabled={disabled} />
      ) : (
        <DocumentEditor kind={kind} layout={ownDocument} onChange={onChange} disabled={disabled} />
      )}
    </div>
  );
}
