import {
  type AnyEntity,
  type Call,
  importCalls,
  type ImportLayout,
  type ImportView,
  isOver,
  layoutTemplate,
  type Started,
} from '@heliu/model';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { refresh, useBusy } from '../action/use-busy.ts';
import { warn } from '../feedback/feedback.ts';
import { follow, useTask } from '../tasks/store.ts';
import { TaskBar } from '../tasks/task-bar.tsx';
import { sendFile } from '../wire/files.ts';
import { download, request } from '../wire/request.ts';
import { ImportPreview } from './import-preview.tsx';
import './import.css';

interface Props {
  readonly entity: AnyEntity;
  /** A workbook in a shape of its own; the whole template if left out. */
  readonly layout?: ImportLayout | undefined;
  readonly onClose: () => void;
}

interface Source {
  readonly label: string;
  readonly upload: string;
  readonly template: Call;
  readonly named: Readonly<Record<string, string>>;
}
const sourceOf = (e: AnyEntity, layout: ImportLayout | undefined): Source =>
  layout
    ? { label: layout.label, upload: layout.call.path, template: layoutTemplate(layout), named: {} }
    : {
        label: e.label,
        upload: importCalls.upload.path.replace('{entity}', e.name),
        template: importCalls.template,
        named: { entity: e.name },
      };

function Choose({ source, onView }: { source: Source; onView: (view: ImportView) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, run] = useBusy();
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    run(
      async () => onView(await sendFile<ImportView>(source.upload, file)),
      ({ message }) => warn(message),
    );
  };
  return (
    <div
      className={over ? 'hl-import-drop is-over' : 'hl-import-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <p>
        按模板填好{source.label}，把 Excel 文件拖到这里，或
        <Button type="primary" loading={busy} onClick={() => input.current?.click()}>
          选择文件
        </Button>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="要导入的 Excel 文件"
        accept=".xlsx"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p className="hl-missing">上传后先逐行检查，不会马上保存。一次最多 2 万行，客户、部门等填编码或名称都可以。</p>
      <Button type="link" onClick={() => void download(source.template, source.named)}>
        下载{source.label}导入模板
      </Button>
    </div>
  );
}

/** A workbook on its way in: chosen, looked through, saved, and taken back if need be. */
export default function ImportDialog({ entity: e, layout, onClose }: Props) {
  const source = sourceOf(e, layout);
  const [view, setView] = useState<ImportView>();
  const [busy, run] = useBusy();
  const task = useTask(view?.task ?? undefined);
  const running = task !== undefined && !isOver(task.status);

  const importId = view?.id;
  const ended = task && isOver(task.status) ? task.id : undefined;
  useEffect(() => {
    if (importId === undefined || ended === undefined) return;
    void request(importCalls.get, { id: importId }, { quiet: true }).then(setView, () => {});
    refresh(e);
  }, [e, ended, importId]);

  const begin = (start: () => Promise<Started>) =>
    run(async () => {
      const started = await start();
      setView((before) => before && { ...before, task: started.task, status: 'running' });
      await follow(started);
    });
  const leave = () => {
    if (view?.status === 'draft') void request(importCalls.discard, { id: view.id }, { quiet: true }).catch(() => {});
    onClose();
  };
  const good = view ? view.records - view.bad : 0;
  const isDraft = view?.status === 'draft' && !running;
  const errorFile = view && view.bad > 0 && (
    <Button onClick={() => void download(importCalls.errorFile, { id: view.id })}>下载标出错误的文件</Button>
  );
  const footer = !view ? null : (
    <>
      {isDraft && <Button onClick={() => setView(undefined)}>换一个文件</Button>}
      {!running && errorFile}
      {isDraft && view.bad > 0 && good > 0 && (
        <Button
          loading={busy}
          onClick={() => begin(() => request(importCalls.commit, { id: view.id, goodOnly: true }))}
        >
          只导入正确的 {good} 条
        </Button>
      )}
      {isDraft && (
        <Button
          type="primary"
          loading={busy}
          disabled={view.bad > 0}
          onClick={() => begin(() => request(importCalls.commit, { id: view.id, goodOnly: false }))}
        >
          导入 {view.records} 条
        </Button>
      )}
      {view.status === 'done' && !running && (
        <Button loading={busy} onClick={() => begin(() => request(importCalls.undo, { id: view.id }))}>
          撤销导入
        </Button>
      )}
      {!isDraft && (
        <Button type="primary" onClick={leave}>
          {running ? '在后台继续' : '完成'}
        </Button>
      )}
    </>
  );
  return (
    <Modal
      open
      width={view ? 1000 : 620}
      title={`导入${source.label}`}
      onCancel={leave}
      footer={footer}
      mask={{ closable: false }}
    >
      {!view && <Choose source={source} onView={setView} />}
      {view && isDraft && <ImportPreview view={view} onView={setView} />}
      {view && !isDraft && task && (
        <div className="hl-import-run">
          <TaskBar task={task} />
          <p role="status">
            {running
              ? `${task.label}：${task.done} / ${task.total ?? view.records}`
              : (task.error ?? task.result?.summary ?? (task.status === 'cancelled' ? '已取消' : ''))}
            {!running && task.failed > 0 && `，${task.failed} 条没有做成，详见“后台任务”`}
          </p>
        </div>
      )}
    </Modal>
  );
}
