import { formatMoney, useReach } from '@heliu/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StatementVerdict } from './statement.calls.ts';

const templates = '/fico/generalledger/statementtemplate';

interface Props extends StatementVerdict {
  /** What is right when the difference is nothing. */
  readonly right?: string;
  readonly wrong: string;
}

/** The number of the form, and whether its figures can be believed. */
export function Verdict({ form, difference, gaps, right, wrong }: Props): ReactNode {
  const reach = useReach();
  const isOff = difference !== '0.00';
  return (
    <span className="report-verdict" {...((isOff || gaps !== null) && { role: 'alert' })}>
      <span className="hl-tag">{form}</span>
      {isOff ? (
        <span className="hl-negative">
          {wrong} {formatMoney(difference)}。
        </span>
      ) : (
        right !== undefined && <span className="hl-tag is-money">{right}</span>
      )}
      {gaps !== null && (
        <span className="hl-negative">
          报表模板{gaps}。{reach(templates) && <Link to={templates}>去修改</Link>}
        </span>
      )}
    </span>
  );
}

/** Totals and headings stand out on their own side; the other side may have an ordinary row beside them. */
export const boldTitle = (title: string | null, bold: boolean | null): ReactNode =>
  bold ? <strong>{title}</strong> : undefined;

/** A heading has no figures; a dash would say that there are none this month. */
export const blankBesideHeading = (lineNo: string | null): ReactNode => (lineNo === '' ? '' : undefined);
