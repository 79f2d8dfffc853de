import { fileCalls, type FileInfo, type FileLink } from '@heliu/model';
import { sessionId } from '../session/session.ts';
import { brokenNetwork, isOk, isReadable, Refused, type Reply } from './reply.ts';
import { request, uploadTimeoutMs } from './request.ts';

export interface UploadOptions {
  /** How much of it has left, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

function replyOf({ status, responseText }: XMLHttpRequest): Reply {
  if (!isReadable(status)) return brokenNetwork;
  try {
    return JSON.parse(responseText) as Reply;
  } catch {
    return brokenNetwork;
  }
}

/** Sends one file as a form. Not by `fetch`, which does not tell how far an upload has got. */
export function sendFile<T>(path: string, file: File, { onProgress, signal }: UploadOptions = {}): Promise<T> {
  const form = new FormData();
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const settle = (reply: Reply) => (isOk(reply) ? resolve(reply.data as T) : reject(new Refused(reply)));
    xhr.open('POST', path);
    xhr.timeout = uploadTimeoutMs;
    xhr.setRequestHeader('sessid_id', sessionId());
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    xhr.onload = () => settle(replyOf(xhr));
    xhr.onerror = () => settle(brokenNetwork);
    xhr.ontimeout = () => settle(brokenNetwork);
    xhr.onabort = () => settle({ ...brokenNetwork, message: '已取消上传' });
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(form);
  });
}

/** Puts a file into the store; the record then refers to it by id. A picture gets its thumbnail with it. */
export async function upload(file: File, options?: UploadOptions): Promise<FileInfo> {
  const stored = await sendFile<FileInfo>(fileCalls.upload.path, file, options);
  if (stored.mediaType.startsWith('image/'))
    // Without one the picture itself is shown small.
    await sendThumbnail(file, stored.id).catch(() => {});
  return stored;
}

const side = 192;
async function sendThumbnail(file: File, id: number): Promise<void> {
  const picture = await createImageBitmap(file);
  const by = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [
    Math.max(1, Math.round(picture.width * by)),
    Math.max(1, Math.round(picture.height * by)),
  ];
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await new Promise<Blob | null>((take) => canvas.toBlob(take, 'image/webp', 0.82));
  if (small) await sendFile(`${fileCalls.thumbnail.path}?id=${id}`, new File([small], file.name));
}

interface Asker {
  readonly id: number;
  readonly take: (link: FileLink | undefined) => void;
  readonly fail: (error: unknown) => void;
}
let waiting: Asker[] = [];
const gatherMs = 10;

/** An address under which browsers get a file without a session. A page full of pictures asks once for all of them. */
export function fileLink(id: number): Promise<FileLink | undefined> {
  return new Promise((take, fail) => {
    if (waiting.length === 0) setTimeout(() => void askForLinks(), gatherMs);
    waiting.push({ id, take, fail });
  });
}
async function askForLinks(): Promise<void> {
  const asked = waiting;
  waiting = [];
  const files = [...new Set(asked.map(({ id }) => id))].join(',');
  try {
    const links = await request<FileLink[]>(fileCalls.links, { files }, { quiet: true });
    for (const { id, take } of asked) take(links.find((link) => link.id === id));
  } catch (error) {
    for (const { fail } of asked) fail(error);
  }
}

/** `2.4 MB` */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
