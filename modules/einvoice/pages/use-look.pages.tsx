import { refresh, request } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Pause } from '../subject/subject.ts';
import { invoice } from '../invoice/invoice.ts';
import {
  invoiceFigures,
  type InvoiceFigures,
  invoiceMarks,
  type InvoiceMarks,
  type PausedSubject,
} from '../issue/look.calls.ts';

/** How often to look: what is being issued comes at once, a buyer who has to confirm may take days. */
const periods = [
  [['queued', 'issuing'], 2000],
  [['confirming'], 10_000],
] as const;
const idlePeriod = 30_000;
const periodOf = (data: InvoiceFigures | undefined): number =>
  periods.find(([states]) => states.some((key) => (data?.byStatus[key] ?? 0) > 0))?.[1] ?? idlePeriod;

/** Counts and pauses. While something is on its way they are asked again, and the lists with them when they moved. */
export function useInvoiceFigures(): InvoiceFigures | undefined {
  const { data } = useQuery<InvoiceFigures>({
    queryKey: [`${invoice.name}.figures`],
    refetchInterval: ({ state }) => periodOf(state.data),
    queryFn: ({ signal }) => request(invoiceFigures, {}, { quiet: true, inBackground: true, signal }),
  });
  const told = data && JSON.stringify(data);
  const before = useRef(told);
  useEffect(() => {
    if (before.current !== undefined && before.current !== told) refresh(invoice);
    before.current = told;
  }, [told]);
  return data;
}

export const usePaused = (subject: number): PausedSubject | undefined =>
  useInvoiceFigures()?.paused.find(({ id }) => id === subject);
export const usePauseOf = (subject: number): Pause => usePaused(subject)?.pause ?? 'none';

interface Asker {
  readonly id: number;
  readonly take: (marks: InvoiceMarks | null) => void;
  readonly fail: (error: unknown) => void;
}
let waiting: Asker[] = [];
const gatherMs = 10;

async function askForMarks(): Promise<void> {
  const asked = waiting;
  waiting = [];
  try {
    const ids = [...new Set(asked.map(({ id }) => id))];
    const marks = await request(invoiceMarks, { ids: ids.join(',') as never }, { quiet: true, inBackground: true });
    for (const { id, take } of asked) take(marks.find((one) => one.id === id) ?? null);
  } catch (error) {
    for (const { fail } of asked) fail(error);
  }
}

/** What became of an invoice outside; a page of rows asks once for all of them. */
export const useMarks = (id: number): InvoiceMarks | null | undefined =>
  useQuery({
    queryKey: [invoice.name, 'marks', id],
    retry: false,
    queryFn: () =>
      new Promise<InvoiceMarks | null>((take, fail) => {
        if (waiting.length === 0) setTimeout(() => void askForMarks(), gatherMs);
        waiting.push({ id, take, fail });
      }),
  }).data;
