import { type AnyEntity, genericCalls, type LedgerEntries, type LogRow, type Picked, type Preview } from '@heliu/model';
import { request } from './request.ts';

export interface PickQuery {
  readonly q?: string;
  readonly ids?: readonly number[];
  readonly pageSize?: number;
}
export async function pick(entity: string, { q, ids, pageSize }: PickQuery, signal?: AbortSignal): Promise<Picked[]> {
  const { rows } = await request<{ rows: Picked[] }>(
    genericCalls.pick,
    { entity, q, ids: ids?.join(','), pageSize },
    { quiet: true, ...(signal && { signal }) },
  );
  return rows;
}

export const preview = (entity: string, action: string, id: number, version: number): Promise<Preview> =>
  request<Preview>(genericCalls.preview, { entity, action, id, version }, { quiet: true });

export const readLog = async (e: AnyEntity, id: number): Promise<readonly LogRow[]> =>
  (await request<{ rows: LogRow[] }>(genericCalls.log, { entity: e.name, id }, { quiet: true })).rows;

/** What a record has written into the ledgers. */
export const readEntries = (e: AnyEntity, id: number): Promise<readonly LedgerEntries[]> =>
  request<LedgerEntries[]>(genericCalls.entries, { entity: e.name, id }, { quiet: true });

export const nextNumber = async (e: AnyEntity): Promise<string> =>
  (await request<{ number: string }>(genericCalls.number, { entity: e.name }, { quiet: true })).number;
