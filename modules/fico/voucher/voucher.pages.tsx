import { useQuery } from '@tanstack/react-query';
import { addressWith, type EntryRow, inWords, parseYuan, sumYuan, type WireFull } from '@heliu/model';
import {
  DocumentChain,
  formatMoment,
  formatNumber,
  listPage,
  readEntries,
  RecordLink,
  request,
  showPage,
  SidePanels,
  Switch,
  useMay,
  useReach,
} from '@heliu/ui';
import { Drilled } from '@heliu/ui/report';
import { Link } from 'react-router';
import { subsidiaryLedger } from '../balance/balance.calls.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import { sourceDrill } from '../ledger/source.ts';
import { formerNumbers, voucherPlan } from './arrange.calls.ts';
import { FromTemplate } from './from-template.pages.tsx';
import { PrintVouchers, voucherPaper } from './print-menu.pages.tsx';
import { voucherCalls } from './voucher.calls.ts';
import { dimensionFields, dimensions } from '../ledger/dimensions.ts';
import { oldVouchers } from './voucher.layouts.ts';
import { voucher } from './voucher.ts';
import './voucher.css';

export { Form } from './voucher-form.pages.tsx';

type Voucher = WireFull<typeof voucher>;
const base = '/fico/generalledger/voucher';

/** What it was written for, and the way there. */
function Source({
  record: { sourceType, sourceId, sourceNumber, voucherDate },
}: {
  record: Pick<Voucher, 'sourceType' | 'sourceId' | 'sourceNumber' | 'voucherDate'>;
}) {
  if (sourceType === null || sourceId === null) return sourceNumber;
  return <Drilled drill={sourceDrill({ entity: sourceType, id: sourceId }, voucherDate)}>{sourceNumber}</Drilled>;
}

export const List = listPage(voucherCalls, {
  columns: ['number', 'voucherDate', 'kind', 'sourceNumber', 'total', 'createdBy', 'auditedBy', 'signedBy', 'status'],
  heads: { number: '凭证字号', sourceNumber: '来源单据', createdBy: '制单', auditedBy: '审核', signedBy: '出纳' },
  cells: {
    sourceNumber: (record) => <Source record={record} />,
  },
  sort: '-voucherDate',
  imports: [oldVouchers],
  buttons: ({ selected }) => (
    <>
      <PrintVouchers ids={selected.map(({ id }) => id)} />
      <FromTemplate />
      <Switch to={voucherPlan.path!}>整理凭证号</Switch>
    </>
  ),
  empty: '单据审核后，凭证会自己出现在这里；其余的手工填制。',
});

/** A line of a voucher, whether it was typed or a document has posted it. */
interface Line {
  readonly key: number;
  readonly account: number;
  readonly accountTitle: string;
  readonly summary: string;
  readonly items: readonly string[];
  readonly debit: string;
  readonly credit: string;
}

/** 核算项目: whom or what beside the account an entry is about. */
const itemKeys = [...dimensions, 'currency'] as const;
const named = (titles: Readonly<Record<string, string | undefined>>, keys: readonly string[]) =>
  keys.map((key) => titles[key]).filter((title): title is string => title !== undefined && title !== '--');

const fromEntry = ({ id, keys, titles, notes, measures, reverses }: EntryRow): Line => ({
  key: id,
  account: keys['account'] as number,
  accountTitle: titles['account']!,
  summary: `${reverses === null ? '' : '冲销 '}${String(notes['summary'] ?? '')}`,
  items: named(titles, itemKeys),
  debit: String(measures['debit']),
  credit: String(measures['credit']),
});
const fromLine = (line: Voucher['entries'][number]): Line => ({
  key: line.id,
  account: line.account,
  accountTitle: line.titles['account']!,
  summary: line.summary,
  items: [
    ...named(line.titles, Object.keys(dimensionFields)),
    ...named(line.titles, ['cashier']),
    ...(line.quantity === null ? [] : [`数量 ${formatNumber(line.quantity)}`]),
    ...(line.foreignAmount === null ? [] : [`原币 ${formatNumber(line.foreignAmount)}`]),
    ...(line.exchangeRate === null ? [] : [`汇率 ${line.exchangeRate}`]),
  ],
  debit: line.debit ?? '0.00',
  credit: line.credit ?? '0.00',
});

/** The account, and from it the month in which the entry stands. */
function AccountLink({ line, month }: { line: Line; month: string }) {
  const reach = useReach();
  const to = addressWith(subsidiaryLedger.path!, { account: line.account, from: month, to: month });
  return reach(to) ? <Link to={to}>{line.accountTitle}</Link> : line.accountTitle;
}

function Amount({ value }: { value: string }) {
  return (
    <td className={value.startsWith('-') ? 'is-number hl-negative' : 'is-number'}>
      {value === '0.00' ? '' : formatNumber(value)}
    </td>
  );
}

/** Papers that were printed before still bear what it was called then. */
function FormerNumbers({ id }: { id: number }) {
  const { data = [] } = useQuery({
    queryKey: [voucher.name, 'formerNumbers', id],
    queryFn: () => request(formerNumbers, { id }, { quiet: true }),
  });
  if (data.length === 0) return null;
  const told = data.map(({ number, at, who }) => `${formatMoment(at, true)} ${who} 整理前 ${number}`).join('\n');
  return (
    <span className="hl-muted" title={told}>
      曾用号 {data.map(({ number }) => number).join('、')}
    </span>
  );
}

/** A voucher as it is filed: what, which account, how much on which side. */
function Paper({ record }: { record: Voucher }) {
  const { data } = useQuery({
    queryKey: [voucher.name, 'entries', record.id],
    enabled: !record.typed,
    queryFn: () => readEntries(voucher, record.id),
  });
  const posted = data?.find(({ ledger }) => ledger === generalLedger.name)?.rows ?? [];
  const lines = record.typed ? record.entries.map(fromLine) : posted.map(fromEntry);
  const sum = (side: 'debit' | 'credit') => sumYuan(lines.map((line) => line[side]));
  const total = parseYuan(sum('debit'));
  return (
    <div className="hl-card hl-voucher">
      <header>
        <span>{record.voucherDate}</span>
        <span className="hl-muted">附单据 {record.attachCount} 张</span>
        <FormerNumbers id={record.id} />
        {record.oldNumber !== null && <span className="hl-muted">旧账 {record.oldNumber}</span>}
        <span className="hl-gap" />
        {record.sourceId !== null && (
          <span>
            来源 <Source record={record} />
          </span>
        )}
        {record.reverses !== null && (
          <span>
            冲销{' '}
            <RecordLink entity={voucher.name} id={record.reverses}>
              {record.titles['reverses']}
            </RecordLink>
          </span>
        )}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">摘要</th>
            <th scope="col">会计科目</th>
            <th scope="col">核算项目</th>
            <th scope="col" className="is-number">
              借方金额
            </th>
            <th scope="col" className="is-number">
              贷方金额
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>{line.summary}</td>
              <td>
                <AccountLink line={line} month={record.voucherDate.slice(0, 7)} />
              </td>
              <td>{line.items.join('、')}</td>
              <Amount value={line.debit} />
              <Amount value={line.credit} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              合计　{total !== undefined && inWords(total)}
            </th>
            <td className="is-number">{formatNumber(sum('debit'))}</td>
            <td className="is-number">{formatNumber(sum('credit'))}</td>
          </tr>
        </tfoot>
      </table>
      {record.remark !== null && <p className="hl-muted">{record.remark}</p>}
      <footer>
        <span>制单 {record.titles['createdBy']}</span>
        <span>审核 {record.titles['auditedBy'] ?? '--'}</span>
        <span>出纳 {record.titles['signedBy'] ?? '--'}</span>
      </footer>
    </div>
  );
}

/** What was typed by hand and is audited is corrected by another voucher in red. */
function Tools({ record }: { record: Voucher }) {
  const may = useMay();
  if (!record.typed || !may('fico_voucher:save')) return null;
  return record.status === 'audited' ? <Switch to={`${base}/add?reverses=${record.id}`}>红冲</Switch> : null;
}

export const Show = showPage(voucherCalls, {
  paper: ({ id }) => voucherPaper(id),
  tools: (record) => <Tools record={record} />,
  body: (record) => (
    <div className="hl-split">
      <Paper record={record} />
      <aside className="hl-card hl-aside">
        <DocumentChain entity={voucher} id={record.id} />
        <SidePanels entity={voucher} id={record.id} follows={false} />
      </aside>
    </div>
  ),
});
