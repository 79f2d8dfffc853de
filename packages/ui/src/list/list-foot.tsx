import { Pager } from './pager.tsx';
import type { ListState } from './state.ts';
import { totalText } from './sums.ts';

interface Props {
  readonly state: ListState;
  readonly total: number;
  readonly isExact: boolean;
  readonly chosen: number;
  readonly isSelecting: boolean;
  /** What the rows in sight add up to, where the table tells the sums of all. */
  readonly pageSums: readonly string[];
  /** Offered once everything in sight is chosen and there is more. */
  readonly onSelectAll?: () => void;
  readonly groups: { readonly shown: number; readonly left: number } | undefined;
  /** There is more than is added up, which is better said than guessed. */
  readonly isSumless: boolean;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}

/** Below the table: what is chosen, what is not added up, and the way to other pages. */
export function ListFoot(props: Props) {
  const { state, total, isExact, chosen, isSelecting, onSelectAll, groups, pageSums } = props;
  const isMore = chosen > 0 && onSelectAll !== undefined && (!isExact || chosen < total);
  return (
    <footer className="hl-foot">
      {isMore && (
        <button type="button" className="hl-link" disabled={isSelecting} onClick={onSelectAll}>
          {isSelecting ? '正在选择…' : `选择全部${isExact ? ` ${total.toLocaleString('en-US')} 条` : ''}符合条件的记录`}
        </button>
      )}
      {chosen === 0 && pageSums.length > 0 && <span className="hl-muted hl-cut">本页合计　{pageSums.join('　')}</span>}
      {props.isSumless && <span className="hl-muted">超过 1 万条，缩小范围后显示全部合计</span>}
      {groups ? (
        <span className="hl-muted hl-groups-foot">
          {groups.shown} 组，{totalText(total, isExact)}
          {groups.left > 0 && `；另有 ${groups.left} 组没有列出，请用筛选缩小范围`}
        </span>
      ) : (
        <Pager
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          isExact={isExact}
          hasNext={props.hasNext}
          onPage={props.onPage}
          onPageSize={props.onPageSize}
        />
      )}
    </footer>
  );
}
