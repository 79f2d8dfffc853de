import {
  type AnyEntity,
  genericCalls,
  type LedgerEntries,
  type LogRow,
  type NextKind,
  type OpenLine,
  type Picked,
  type Preview,
  type Attachments,
  type Chain,
} from '@heliu/model';
import { sendFile } from './files.ts';
import { request } from './request.ts';

export interface PickQuery {
  readonly q?: string;
  /** What a scanner has read: the one record it means. */
  readonly scan?: string;
  readonly ids?: readonly number[];
  readonly pageSize?: number;
  /** The subset of the entity that may be chosen. */
  readonly only?: string | undefined;
}
export async function pick(
  entity: string,
  { q, scan, ids, pageSize, only }: PickQuery,
  signal?: AbortSignal,
): Promise<Picked[]> {
  const { rows } = await request<{ rows: Picked[] }>(
    genericCalls.pick,
    { entity, q, scan, ids: ids?.join(','), pageSize, only },
    { quiet: true, ...(signal && { signal }) },
  );
  return rows;
}

export const preview = (
  entity: string,
  action: string,
  id: number,
  version: number,
  input: object = {},
): Promise<Preview> =>
  request<Preview>(genericCalls.preview, { ...input, entity, action, id, version }, { quiet: true });

export const readLog = async (e: AnyEntity, id: number): Promise<readonly LogRow[]> =>
  (await request<{ rows: LogRow[] }>(genericCalls.log, { entity: e.name, id }, { quiet: true })).rows;

/** What a record has written into the ledgers. */
export const readEntries = (e: AnyEntity, id: number): Promise<readonly LedgerEntries[]> =>
  request<LedgerEntries[]>(genericCalls.entries, { entity: e.name, id }, { quiet: true });

export const nextNumber = async (e: AnyEntity): Promise<string> =>
  (await request<{ number: string }>(genericCalls.number, { entity: e.name }, { quiet: true })).number;

export const readChain = (e: AnyEntity, id: number): Promise<Chain> =>
  request<Chain>(genericCalls.chain, { entity: e.name, id }, { quiet: true });

/** Lines of earlier documents that a new one could carry out, as lines of it. */
export const readOpenLines = async (
  e: AnyEntity,
  field: string,
  query: { readonly ids?: readonly number[]; readonly q?: string; readonly head?: object },
): Promise<readonly OpenLine[]> => {
  const { ids, q, head } = query;
  const sent = { ...head, entity: e.name, field, q, ids: ids?.join(',') };
  return (await request<{ rows: OpenLine[] }>(genericCalls.open, sent, { quiet: true })).rows;
};
/** What can be made from records of this kind. */
export const readNextKinds = async (e: AnyEntity): Promise<readonly NextKind[]> =>
  (await request<{ rows: NextKind[] }>(genericCalls.next, { entity: e.name }, { quiet: true })).rows;

export const readAttachments = (e: AnyEntity, id: number): Promise<Attachments> =>
  request<Attachments>(genericCalls.attachments, { entity: e.name, id }, { quiet: true });

export const attach = (e: AnyEntity, id: number, file: File, onProgress: (part: number) => void): Promise<unknown> =>
  sendFile(genericCalls.attach.path.replace('{entity}', e.name).replace('{id}', String(id)), file, { onProgress });

export const detach = (e: AnyEntity, id: number, file: number): Promise<unknown> =>
  request(genericCalls.detach, { entity: e.name, id, file });
