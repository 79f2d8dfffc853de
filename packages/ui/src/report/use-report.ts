import { type AnswerOf, type AnyReport, type AskedOf, type Fields, rowSchema } from '@heliu/model';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { usePreference } from '../preference/preference.ts';
import { today } from '../text/date.ts';
import { request } from '../wire/request.ts';
import { type Change, useAddress } from './use-address.ts';

type Values = Readonly<Record<string, unknown>>;

/** How a report is looked at, not what it is about: kept for the next time it is opened. */
const isRemembered = ({ kind, hasDefault }: Fields[string]) => kind === 'flag' || (kind === 'choice' && hasDefault);

/** This month, for whatever wants a time and was told none. */
function usually({ parameters, span }: AnyReport): Values {
  const day = today();
  const fields = Object.entries(parameters as Fields).filter(([, { required, hasDefault }]) => required && !hasDefault);
  const times = fields.flatMap(([key, field]) => {
    if (field.shape === 'month') return [[key, day.slice(0, 7)]];
    if (field.kind === 'date') return [[key, key === span?.from ? `${day.slice(0, 7)}-01` : day]];
    return [];
  });
  return Object.fromEntries(times) as Values;
}

function readAsked(report: AnyReport, said: (key: string) => unknown, usual: Values): Values {
  const { shape } = rowSchema(report.parameters as Fields);
  const read = (from: (key: string) => unknown): Values =>
    Object.fromEntries(
      Object.entries(shape).map(([key, schema]) => {
        const candidates = [from(key), usual[key], undefined];
        const found = candidates.map((one) => schema.safeParse(one)).find(({ success }) => success);
        return [key, found?.data ?? null];
      }),
    );
  const asked = read(said);
  const { from, to } = (report.span ?? {}) as { from?: string; to?: string };
  const isCrossed = from && to && String(asked[from]) > String(asked[to]);
  return isCrossed ? read((key) => (key === from || key === to ? usual[key] : said(key))) : asked;
}

/** What a report is asked for: as the address says it, as it was looked at last, as it usually is. */
export function useAsked<R extends AnyReport>(
  report: R,
  usual?: Values,
): readonly [asked: AskedOf<R>, change: (part: Change) => void] {
  const [query, change] = useAddress();
  const [kept, keep] = usePreference(`report.${report.name}`);
  const asked = useMemo(() => {
    const last = (kept ?? {}) as Values;
    const fields = report.parameters as Fields;
    const said = (key: string) => query.get(key) ?? (isRemembered(fields[key]!) ? last[key] : undefined) ?? undefined;
    return readAsked(report, said, { ...usually(report), ...usual });
  }, [report, query, kept, usual]);
  const changeAndKeep = useCallback(
    (part: Change) => {
      const fields = report.parameters as Fields;
      const ways = Object.entries(part).filter(([key]) => fields[key] && isRemembered(fields[key]));
      if (ways.length > 0) keep({ ...(kept as object | undefined), ...Object.fromEntries(ways) });
      change(part);
    },
    [change, keep, kept, report],
  );
  return [asked as AskedOf<R>, changeAndKeep];
}

/** What must still be said before there is an answer. */
export const unsaidIn = (report: AnyReport, asked: Values): string[] =>
  Object.entries(report.parameters as Fields)
    .filter(([key, { required }]) => required && asked[key] === null)
    .map(([, { label }]) => label);

interface Page {
  readonly asked: Values;
  readonly answer: {
    readonly rows: readonly unknown[];
    readonly nextCursor?: string | null;
    /** What was asked, together with what the company has laid down. */
    readonly asked?: Values;
  };
}

/**
 * The answer, and what it answers: while the next one is on its way the figures in sight are still those of the last
 * question, and lead where that one leads.
 */
export function useReport<R extends AnyReport>(report: R, asked: Values) {
  const query = useInfiniteQuery({
    queryKey: [report.about, report.name, asked],
    enabled: unsaidIn(report, asked).length === 0,
    initialPageParam: undefined as string | undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }): Promise<Page> => ({
      asked,
      answer: (await request(
        report.call,
        { ...asked, ...(pageParam && { cursor: pageParam }) },
        { quiet: true, signal },
      )) as Page['answer'],
    }),
    getNextPageParam: ({ answer }) => answer.nextCursor ?? undefined,
  });
  const pages = query.data?.pages;
  const answer = useMemo(
    () =>
      pages && ({ ...pages[0]!.answer, rows: pages.flatMap(({ answer: { rows } }) => rows) } as unknown as AnswerOf<R>),
    [pages],
  );
  const first = pages?.[0];
  return { query, answer, answered: first?.answer.asked ?? first?.asked ?? asked };
}
