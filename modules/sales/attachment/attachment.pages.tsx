import { useQueryClient } from '@tanstack/react-query';
import { allEntities, type AnyEntity, permission, type RowOf } from '@heliu/model';
import {
  Attachments,
  confirmUser,
  FilePreview,
  formatSize,
  RecordPicker,
  request,
  say,
  useAttach,
  useMay,
  useTab,
} from '@heliu/ui';
import { ReportPage } from '@heliu/ui/report';
import { Button, Modal, Select } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { attachmentCalls, attachmentCentre } from './attachment.calls.ts';
import './attachment.css';

type Row = RowOf<typeof attachmentCentre>;

/** Kinds of records this user may do something to, by their names. */
function useKinds(verb: 'view' | 'save'): { readonly value: string; readonly label: string }[] {
  const may = useMay();
  return useMemo(
    () =>
      allEntities()
        .filter((e) => may(permission(e, verb)))
        .map(({ name, label }) => ({ value: name, label }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'zh')),
    [may, verb],
  );
}

function KindSelect({ value, onChange }: { value: string | null; onChange: (kind: string | null) => void }) {
  return (
    <Select
      className="attachment-kind"
      aria-label="单据类型"
      placeholder="单据类型"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={useKinds('view')}
      onChange={(kind) => onChange((kind as string | undefined) ?? null)}
    />
  );
}

function OfRecord({ entity, id }: { entity: AnyEntity; id: number }) {
  const { sending, add } = useAttach({ entity, id }, undefined);
  return <Attachments entity={entity} id={id} sending={sending} add={add} />;
}

/** Chooses the record first, so that a file never lies around belonging to nothing. */
function UploadDialog({ onClose }: { onClose: () => void }) {
  const { active } = useTab();
  const kinds = useKinds('save');
  const [kind, setKind] = useState<string | null>(null);
  const [id, setId] = useState<number | null>(null);
  const entity = allEntities().find(({ name }) => name === kind);
  return (
    <Modal open={active} title="上传附件" footer={null} onCancel={onClose}>
      <div className="attachment-upload">
        <Select
          aria-label="传到哪种单据"
          placeholder="传到哪种单据"
          showSearch={{ optionFilterProp: 'label' }}
          value={kind}
          options={kinds}
          onChange={(chosen) => {
            setKind(chosen);
            setId(null);
          }}
        />
        {entity && (
          <RecordPicker
            key={entity.name}
            entity={entity.name}
            label={entity.label}
            placeholder={`选择${entity.label}`}
            value={id}
            onChange={setId}
          />
        )}
        {entity && id !== null && <OfRecord key={id} entity={entity} id={id} />}
      </div>
    </Modal>
  );
}

function Upload() {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const kinds = useKinds('save');
  if (kinds.length === 0) return null;
  const close = () => {
    setOpen(false);
    void queries.invalidateQueries({ queryKey: [attachmentCentre.about] });
  };
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        上传附件
      </Button>
      {open && <UploadDialog onClose={close} />}
    </>
  );
}

function RowButtons({ row }: { row: Row }) {
  const queries = useQueryClient();
  const remove = async () => {
    if (!(await confirmUser({ text: `删除 ${row.kind} ${row.document} 的附件“${row.name}”？`, ok: '删除' }))) return;
    await request(attachmentCalls.remove, { id: row.id! });
    say({ text: '附件已删除' });
    await queries.invalidateQueries({ queryKey: [attachmentCentre.about] });
  };
  return (
    <span className="attachment-buttons">
      <a href={`${row.url}&save=1`} download={row.name ?? ''} aria-label={`下载 ${row.name}`}>
        下载
      </a>
      {row.removable && (
        <button
          type="button"
          className="hl-link"
          aria-label={`删除 ${row.name}`}
          onClick={() => void remove().catch(() => {})}
        >
          删除
        </button>
      )}
    </span>
  );
}

export default function AttachmentCentre() {
  const [shown, setShown] = useState<Row>();
  return (
    <>
      <ReportPage
        report={attachmentCentre}
        widths={{ name: 260, media: 64, size: 84, kind: 96, document: 170, customer: 200, by: 84, at: 136 }}
        controls={{
          kind: (asked, change) => (
            <KindSelect
              value={typeof asked['kind'] === 'string' ? asked['kind'] : null}
              onChange={(kind) => change({ kind: kind ?? undefined })}
            />
          ),
        }}
        tools={() => <Upload />}
        cells={{
          name: (row) => (
            <button type="button" className="hl-link" title={row.name ?? ''} onClick={() => setShown(row)}>
              {row.name}
            </button>
          ),
          size: (row) => formatSize(row.size ?? 0),
        }}
        added={() => [{ key: 'buttons', title: '操作', width: 92, render: (row) => <RowButtons row={row} /> }]}
      />
      {shown && (
        <Suspense>
          <FilePreview files={[shown as never]} at={0} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
