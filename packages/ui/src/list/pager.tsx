import { Select } from 'antd';
import { pageNumbers, totalText } from './sums.ts';
import { pageSizes } from './state.ts';

interface Props {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly isExact: boolean;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}

/** Pages by number where the end is known, one after the other where it is not. */
export function Pager({ page, pageSize, total, isExact, hasNext, onPage, onPageSize }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const numbers = isExact ? pageNumbers(page, pages) : [page];
  return (
    <nav className="hl-pager" aria-label="翻页">
      <span className="hl-muted">{totalText(total, isExact)}</span>
      <Select
        size="small"
        variant="borderless"
        aria-label="每页条数"
        value={pageSize}
        options={pageSizes.map((size) => ({ value: size, label: `${size} 条/页` }))}
        onChange={onPageSize}
      />
      <button type="button" aria-label="上一页" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        ‹
      </button>
      {numbers.map((one, index) =>
        one === 'gap' ? (
          <i key={`gap${index}`}>…</i>
        ) : (
          <button
            key={one}
            type="button"
            className={one === page ? 'is-on' : ''}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
          >
            {one}
          </button>
        ),
      )}
      <button type="button" aria-label="下一页" disabled={!hasNext} onClick={() => onPage(page + 1)}>
        ›
      </button>
    </nav>
  );
}
