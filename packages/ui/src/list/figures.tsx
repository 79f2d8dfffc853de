import { useQuery } from '@tanstack/react-query';
import type { AnyEntity, Call, Calls, Page } from '@heliu/model';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tone } from '../field/tone.ts';
import { missing } from '../text/filters.ts';
import { request } from '../wire/request.ts';
import { totalText } from './sums.ts';
import './figures.css';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** A second, smaller figure behind the first. */
  readonly note?: ReactNode;
  /** Where the records behind the figure are listed. */
  readonly to?: string;
  readonly tone?: Tone;
}

/** The figures above a list: what somebody should know before reading its rows. */
export function Figures({ figures, children }: { figures: readonly Figure[]; children?: ReactNode }) {
  return (
    <section className="hl-card hl-figures">
      {figures.map(({ label, value, note, to, tone = 'none' }) => {
        const content = (
          <>
            <span>{label}</span>
            <b className={`is-${tone}`}>
              {value}
              {note !== undefined && <small>{note}</small>}
            </b>
          </>
        );
        return to ? (
          <Link key={label} to={to} className="hl-figure">
            {content}
          </Link>
        ) : (
          <div key={label} className="hl-figure">
            {content}
          </div>
        );
      })}
      {children}
    </section>
  );
}

export interface Counted {
  /** `326`, or `10,000+` where nobody counts so far; `--` until it is known. */
  readonly count: string;
  readonly total: number;
  readonly sums: Readonly<Record<string, string>>;
}

/** How many records a filter finds, and what their amounts add up to. */
export function useCounted<E extends AnyEntity>(
  calls: Calls<E, { readonly list: Call }>,
  filters: Readonly<Record<string, string>>,
  enabled = true,
): Counted {
  const { data } = useQuery({
    queryKey: [calls.entity.name, 'figures', filters],
    enabled,
    queryFn: ({ signal }) =>
      request<Page<unknown>>(
        calls.operations.list,
        { ...filters, page: 1, pageSize: 1, sums: true },
        { quiet: true, signal },
      ),
  });
  if (!data) return { count: missing, total: 0, sums: {} };
  const count = totalText(data.total, data.totalIsExact).replace(/^共 | 条$/g, '');
  return { count, total: data.total, sums: data.sums ?? {} };
}
