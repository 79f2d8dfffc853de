import { useQuery } from '@tanstack/react-query';
import type { Call, Page } from '@heliu/model';
import { useEffect } from 'react';
import { request } from '../wire/request.ts';

type Row = { readonly id: number };
type Args = Readonly<Record<string, unknown>>;

/** What a list last showed: the order of its records, and how to ask for more of the same. */
interface Memory {
  readonly call: Call;
  readonly args: Args;
  readonly ids: readonly number[];
  /** Pages the ids were taken from, the first and the last of them. */
  readonly first: number;
  readonly last: number;
  readonly cursor: string | null;
}
/** By the address of the list: each has its own, and the last look at it counts. */
const memories = new Map<string, Memory>();

/** Keeps what a list shows, so that its records can be leafed through without coming back to it. */
export function useRememberedList(base: string, call: Call, args: Args, at: number, page: Page<Row> | undefined): void {
  useEffect(() => {
    if (!page) return;
    const ids = page.rows.map(({ id }) => id);
    memories.set(base, { call, args, ids, first: at, last: at, cursor: page.nextCursor });
  });
}

async function pageAt(memory: Memory, page: number, cursor: string | null): Promise<Page<Row>> {
  const { cursor: _, ...args } = memory.args;
  return request<Page<Row>>(memory.call, { ...args, page, ...(cursor && { cursor }) }, { quiet: true });
}

/** Beyond the page one came from, the list itself is asked. */
async function grown(base: string, memory: Memory, id: number): Promise<Memory> {
  const at = memory.ids.indexOf(id);
  let wider = memory;
  if (at === memory.ids.length - 1 && memory.cursor) {
    const next = await pageAt(memory, memory.last + 1, memory.cursor);
    wider = {
      ...wider,
      ids: [...wider.ids, ...next.rows.map((row) => row.id)],
      last: memory.last + 1,
      cursor: next.nextCursor,
    };
  }
  if (at === 0 && memory.first > 1) {
    const before = await pageAt(memory, memory.first - 1, null);
    wider = { ...wider, ids: [...before.rows.map((row) => row.id), ...wider.ids], first: memory.first - 1 };
  }
  if (wider !== memory) memories.set(base, wider);
  return wider;
}

export interface Neighbours {
  readonly previous?: number;
  readonly next?: number;
}

async function neighboursOf(base: string, id: number): Promise<Neighbours> {
  const memory = memories.get(base);
  if (!memory?.ids.includes(id)) return {};
  const { ids } = await grown(base, memory, id);
  const at = ids.indexOf(id);
  const [previous, next] = [ids[at - 1], ids[at + 1]];
  return { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) };
}

/** The records before and after this one in the list it was opened from; none when it was not opened from one. */
export function useNeighbours(base: string, id: number): Neighbours {
  const { data } = useQuery({
    queryKey: ['neighbours', base, id],
    gcTime: 0,
    retry: false,
    queryFn: () => neighboursOf(base, id),
  });
  return data ?? {};
}
