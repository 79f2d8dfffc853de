import { formatSize, refresh, request, StoredImage, StoredVideo, upload, useMay, warn } from '@heliu/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { media, type MediaCalls, type MediaRow, mostMedia, pictureCalls, videoCalls } from '../media/media.ts';
import { goods as goodsEntity } from './goods.ts';
import './goods.css';

const moved = (rows: readonly MediaRow[], id: number, to: number): number[] => {
  const ids = rows.map((row) => row.id).filter((one) => one !== id);
  ids.splice(to, 0, id);
  return ids;
};

interface Sending {
  readonly name: string;
  readonly part: number;
}

/** The pictures or videos of goods: added with a bar that moves, put in order by dragging or by the keyboard. */
function MediaList({ goods, calls }: { goods: number; calls: MediaCalls }) {
  const { kind, label } = calls;
  const key = [media.name, kind, goods];
  const queries = useQueryClient();
  const may = useMay();
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<Sending>();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const loaded = useQuery({ queryKey: key, queryFn: () => request(calls.list, { goods }, { quiet: true }) });
  const rows = loaded.data ?? [];
  const canChange = may('goods_goods:save');
  const settle = (next: MediaRow[]) => {
    queries.setQueryData(key, next);
    refresh(goodsEntity);
  };
  const take = async (files: readonly File[]) => {
    for (const file of files)
      try {
        setSending({ name: file.name, part: 0 });
        const stored = await upload(file, { onProgress: (part) => setSending({ name: file.name, part }) });
        settle(await request(calls.upload, { goods, file: stored.id }, { quiet: true }));
      } catch (error) {
        warn(`“${file.name}”（${formatSize(file.size)}）没有加上：${(error as Error).message}`);
      }
    setSending(undefined);
    if (chooser.current) chooser.current.value = '';
  };
  const put = async (id: number, to: number) => {
    if (to < 0 || to >= rows.length) return;
    settle(await request(calls.sort, { goods, ids: moved(rows, id, to) }));
  };
  const drop = async (id: number) => settle(await request(calls.remove, { id }));
  return (
    <section className="gallery-part">
      <h3>
        {label} <span className="hl-muted">{rows.length > 0 && `${rows.length} 个`}</span>
      </h3>
      <ul className={`gallery is-${kind}`}>
        {rows.map(({ id, file, name }, at) => (
          <li
            key={id}
            className={over === at && dragged !== id ? 'is-over' : ''}
            draggable={canChange}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(at);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined && dragged !== id) void put(dragged, at).catch(() => {});
            }}
          >
            {kind === 'picture' ? <StoredImage id={file} name={name} large /> : <StoredVideo id={file} name={name} />}
            {canChange && (
              <div className="gallery-tools">
                {at > 0 && (
                  <button
                    type="button"
                    className="hl-link"
                    aria-label={`${name} 前移`}
                    onClick={() => void put(id, at - 1).catch(() => {})}
                  >
                    前移
                  </button>
                )}
                {at < rows.length - 1 && (
                  <button
                    type="button"
                    className="hl-link"
                    aria-label={`${name} 后移`}
                    onClick={() => void put(id, at + 1).catch(() => {})}
                  >
                    后移
                  </button>
                )}
                <button
                  type="button"
                  className="hl-link"
                  aria-label={`删除 ${name}`}
                  onClick={() => void drop(id).catch(() => {})}
                >
                  删除
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {rows.length === 0 && (
        <p className="hl-muted">
          还没有{label}
          {kind === 'picture' && '，上架前至少要有一张'}。
        </p>
      )}
      {sending && (
        <Progress percent={Math.round(sending.part * 100)} size="small" aria-label={`上传${sending.name}的进度`} />
      )}
      {canChange && rows.length < mostMedia[kind] && (
        <>
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            accept={kind === 'picture' ? 'image/png,image/jpeg,image/gif,image/webp,image/bmp' : 'video/mp4,video/webm'}
            aria-label={`选择${label}`}
            onChange={(event) => void take([...(event.target.files ?? [])])}
          />
          <Button size="small" disabled={sending !== undefined} onClick={() => chooser.current?.click()}>
            上传{label}
          </Button>
        </>
      )}
    </section>
  );
}

export const Gallery = ({ goods }: { goods: number }) => (
  <>
    <MediaList goods={goods} calls={pictureCalls} />
    <MediaList goods={goods} calls={videoCalls} />
  </>
);
