import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnyEntity, permission } from '@heliu/model';
import { Button, Progress } from 'antd';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { confirmUser, say, warn } from '../feedback/feedback.ts';
import { useMay } from '../session/may.ts';
import { formatDate } from '../text/filters.ts';
import { attach, detach, readAttachments } from '../wire/generic.ts';
import { formatSize } from '../wire/files.ts';

export const FilePreview = lazy(() => import('../file/preview.tsx'));

interface Target {
  readonly entity: AnyEntity;
  readonly id: number;
}
const megabyte = 1024 * 1024;

export const useAttachments = ({ entity: e, id }: Target) =>
  useQuery({ queryKey: [e.name, 'attachments', id], retry: false, queryFn: () => readAttachments(e, id) });

/** Uploads one after the other: ten at once would only slow each other down. */
export function useAttach({ entity: e, id }: Target, mostBytes: number | undefined) {
  const queries = useQueryClient();
  const [sending, setSending] = useState<{ readonly name: string; readonly part: number }>();
  const add = async (files: readonly File[]) => {
    let added = 0;
    for (const file of files) {
      if (mostBytes !== undefined && file.size > mostBytes) {
        warn(`“${file.name}”有 ${formatSize(file.size)}，超过 ${Math.floor(mostBytes / megabyte)} MB，没有上传`);
        continue;
      }
      try {
        setSending({ name: file.name, part: 0 });
        await attach(e, id, file, (part) => setSending({ name: file.name, part }));
        added += 1;
      } catch (error) {
        warn(`“${file.name}”没有上传：${(error as Error).message}`);
      }
    }
    setSending(undefined);
    if (added > 0) say({ text: `已添加 ${added} 个附件` });
    await queries.invalidateQueries({ queryKey: [e.name, 'attachments', id] });
    await queries.invalidateQueries({ queryKey: [e.name, 'log', id] });
  };
  return { sending, add };
}

const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));

/** Files dropped anywhere on the page, or pasted while nobody types, are meant for the record that is open. */
export function useDropped(enabled: boolean, take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const onDrop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    const files = filesIn(event.dataTransfer);
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = filesIn(event.clipboardData);
    if (files.length === 0 || isTyping(event.target)) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const hover = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => onDrop(event);
    const paste = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener('dragover', hover);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', hover);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
      setOver(false);
    };
  }, [enabled]);
  return over;
}

export const useMayAttach = (e: AnyEntity): boolean => useMay()(permission(e, 'save'));

interface Props extends Target {
  readonly sending: { readonly name: string; readonly part: number } | undefined;
  readonly add: (files: readonly File[]) => Promise<void>;
}

/** The files of a record: to be looked at, taken away, added to. */
export function Attachments({ entity: e, id, sending, add }: Props) {
  const queries = useQueryClient();
  const loaded = useAttachments({ entity: e, id });
  const mayAdd = useMayAttach(e);
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<number>();
  const remove = async (file: number, name: string) => {
    if (!(await confirmUser({ text: `删除附件“${name}”？`, ok: '删除' }))) return;
    await detach(e, id, file).catch(() => {});
    await queries.invalidateQueries({ queryKey: [e.name, 'attachments', id] });
    await queries.invalidateQueries({ queryKey: [e.name, 'log', id] });
  };
  if (loaded.isError) return <p className="hl-muted">没有取到附件：{loaded.error.message}</p>;
  if (loaded.isPending) return <div className="hl-bones" />;
  const { rows, mostBytes, mostCount } = loaded.data;
  return (
    <div className="hl-attachments">
      {mayAdd && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            onChange={(event) => {
              void add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <Button block disabled={sending !== undefined} onClick={() => input.current?.click()}>
            添加附件
          </Button>
          {sending ? (
            <div role="status">
              正在上传 {sending.name}
              <Progress percent={Math.round(sending.part * 100)} size="small" aria-label="上传进度" />
            </div>
          ) : (
            <p className="hl-muted">
              也可以把文件拖到页面上，或粘贴截图。每个不超过 {Math.floor(mostBytes / megabyte)} MB，最多 {mostCount}{' '}
              个。
            </p>
          )}
        </>
      )}
      {rows.length === 0 && !mayAdd && <p className="hl-muted">还没有附件</p>}
      <ul aria-label="附件">
        {rows.map((file, index) => (
          <li key={file.id}>
            <button type="button" className="hl-link" title={file.name} onClick={() => setShown(index)}>
              {file.name}
            </button>
            <small>
              {formatSize(file.size)}　{file.by}　{formatDate(file.at, 'MM-dd HH:mm')}
            </small>
            <span>
              <a href={`${file.url}&save=1`} download={file.name} aria-label={`下载 ${file.name}`}>
                下载
              </a>
              {file.removable && (
                <button
                  type="button"
                  className="hl-link"
                  aria-label={`删除 ${file.name}`}
                  onClick={() => void remove(file.id, file.name)}
                >
                  删除
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {shown !== undefined && rows[shown] && (
        <Suspense>
          <FilePreview files={rows} at={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
