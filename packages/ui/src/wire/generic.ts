import { type AnyEntity, get, post } from '@heliu/model';
import { request } from './request.ts';

/** Calls every entity has, whatever its own addresses look like. */
const pickCall = get('/api/pick/{entity}');
const previewCall = post('/api/preview/{entity}/{action}');
const batchCall = post('/api/batch/{entity}/{action}');
const logCall = get('/api/log/{entity}/{id}');
const numberCall = get('/api/number/{entity}');

export interface Picked {
  readonly id: number;
  readonly code?: string | null;
  readonly title: string;
  readonly disabled?: boolean;
}
export interface PickQuery {
  readonly q?: string;
  readonly ids?: readonly number[];
  readonly pageSize?: number;
}
export async function pick(entity: string, { q, ids, pageSize }: PickQuery, signal?: AbortSignal): Promise<Picked[]> {
  const { rows } = await request<{ rows: Picked[] }>(
    pickCall,
    { entity, q, ids: ids?.join(','), pageSize },
    { quiet: true, ...(signal && { signal }) },
  );
  return rows;
}

export interface RecordName {
  readonly entity: string;
  readonly id: number;
  readonly title: string;
}
export interface PreviewEntry {
  readonly titles: Readonly<Record<string, string>>;
  readonly measures: Readonly<Record<string, unknown>>;
}
export interface PreviewBalance {
  readonly label: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}
export interface PreviewPosting {
  readonly ledger: string;
  readonly label: string;
  readonly voucher?: string;
  readonly rows: readonly PreviewEntry[];
  readonly balances: readonly PreviewBalance[];
}
export interface Preview {
  readonly label: string;
  readonly blockers: readonly { readonly code: string; readonly message: string; readonly record?: RecordName }[];
  readonly warnings: readonly string[];
  readonly postings: readonly PreviewPosting[];
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
}
export const preview = (entity: string, action: string, id: number, version: number): Promise<Preview> =>
  request<Preview>(previewCall, { entity, action, id, version }, { quiet: true });

export interface BatchRow {
  readonly id: number;
  readonly title: string;
  readonly ok: boolean;
  readonly message: string;
}
export const batch = async (
  entity: string,
  action: string,
  ids: readonly number[],
  reason?: string,
): Promise<readonly BatchRow[]> =>
  (await request<{ rows: BatchRow[] }>(batchCall, { entity, action, ids, ...(reason && { reason }) })).rows;

export interface LogRow {
  readonly id: number;
  readonly at: string;
  readonly userName: string;
  readonly action: string;
  readonly label: string;
  readonly reason?: string | null;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
}
export const readLog = async (e: AnyEntity, id: number): Promise<readonly LogRow[]> =>
  (await request<{ rows: LogRow[] }>(logCall, { entity: e.name, id }, { quiet: true })).rows;

export const nextNumber = async (e: AnyEntity): Promise<string> =>
  (await request<{ number: string }>(numberCall, { entity: e.name }, { quiet: true })).number;
