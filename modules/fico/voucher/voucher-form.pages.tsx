import { useQuery } from '@tanstack/react-query';
import {
  addFen,
  dec,
  type Draft,
  type Fen,
  formatFen,
  inWords,
  negateDecimal,
  parseYuan,
  type Page,
  share,
  type Wire,
  type WireFull,
  zeroFen,
} from '@heliu/model';
import {
  Failure,
  formatNumber,
  type FormOptions,
  formPage,
  type LinePatch,
  type Raw,
  request,
  useMay,
  Waiting,
} from '@heliu/ui';
import { type voucherTemplate, voucherTemplateCalls } from './voucher-template.ts';
import { type summary, summaryCalls } from '../summary/summary.ts';
import { AccountPanel } from './account-panel.pages.tsx';
import { rateOn } from '../exchange-rate/exchange-rate.calls.ts';
import { bookAccounts, voucherCalls } from './voucher.calls.ts';
import { type BookAccount, differenceOf, voucherComplaint, withTotal } from './voucher.rules.ts';
import { type Dimension, dimensions } from '../ledger/dimensions.ts';
import type { voucher } from './voucher.ts';
import './voucher.css';

type Voucher = typeof voucher;
type EntryRow = LinePatch<Voucher, 'entries'>;

/** The accounts as they were when the form was opened; what the server says counts. */
let accounts: ReadonlyMap<number, BookAccount> = new Map();
/** What is meant by a few letters. */
let summaries: ReadonlyMap<string, string> = new Map();
const accountOf = (row: EntryRow) => accounts.get(Number(row.account));

type Optional = Dimension | 'cashier' | 'quantity' | 'foreignAmount' | 'exchangeRate';
const optional: readonly Optional[] = [...dimensions, 'cashier', 'quantity', 'foreignAmount', 'exchangeRate'];
function wants(account: BookAccount | undefined, key: Optional): boolean {
  if (!account) return false;
  if (key === 'cashier') return account.cashiers.length > 1;
  if (key === 'foreignAmount' || key === 'exchangeRate') return account.currency !== null;
  return key === 'quantity' ? account.unit !== null : account.wants.includes(key);
}

/** The rate of the day of the voucher; without one it is typed. */
async function withRate(currency: number, day: string, patch: EntryRow | undefined): Promise<EntryRow | undefined> {
  const known = await request(rateOn, { currency, day }, { quiet: true }).catch(() => null);
  return known ? { ...patch, exchangeRate: known.rate } : patch;
}

/** Foreign money at its rate, on the side that has an amount already. */
function inOwnMoney(row: EntryRow): EntryRow | undefined {
  const [foreign, rate] = [parseYuan(String(row.foreignAmount ?? '')), String(row.exchangeRate ?? '')];
  if (foreign === undefined || !(Number(rate) > 0)) return undefined;
  const worth = formatFen(share(foreign, dec(rate)));
  return isEmpty(row.credit) ? { debit: worth } : { credit: worth };
}

const amount = (value: Raw | undefined): Fen => parseYuan(String(value ?? '')) ?? zeroFen;
const isEmpty = (value: Raw | undefined) => value === null || value === undefined || value === '';

/** What `=` puts into a cell: as much as the voucher lacks to be balanced. */
function balancing(rows: readonly EntryRow[], row: number, side: 'debit' | 'credit'): EntryRow {
  const others = rows
    .filter((_, i) => i !== row)
    .map(({ debit, credit }) => ({ debit: amount(debit), credit: amount(credit) }));
  const more = differenceOf(others as never);
  const missing = side === 'credit' ? more : (-more as Fen);
  return { debit: null, credit: null, [side]: missing === zeroFen ? null : formatFen(missing) };
}

const options: FormOptions<Voucher> = {
  wide: true,
  sections: [{ fields: ['word', 'voucherDate', 'attachCount', 'remark', 'reverses', 'template'] }],
  visible: { reverses: ({ reverses }) => reverses !== null, template: ({ template }) => template !== null },
  locked: { word: (_, isNew) => !isNew },
  derive: withTotal,
  check: (draft) => voucherComplaint(draft),
  start: async (from) => {
    const [reverse, template] = [from.get('reverses'), from.get('template')];
    if (reverse) return { word: (await readVoucher(reverse)).word };
    return template ? { word: (await readTemplate(template)).word } : {};
  },
  startLines: async (from) => {
    const [reverse, template] = [from.get('reverses'), from.get('template')];
    if (reverse) return { entries: await reversed(reverse) };
    return template ? { entries: linesOf((await readTemplate(template)).entries) } : {};
  },
  grids: {
    entries: {
      columns: ['summary', 'account', ...optional, 'debit', 'credit'],
      widths: {
        summary: 190,
        debit: 120,
        credit: 120,
        quantity: 90,
        foreignAmount: 110,
        exchangeRate: 90,
        cashier: 130,
      },
      hint: '摘要',
      help: '= 补平差额，空格借贷互换，Ctrl+↓ 复制上行，F8 保存并新增',
      opens: (key, row) => !optional.includes(key as Optional) || wants(accountOf(row), key as Optional),
      react: (key, _, row, { voucherDate }) => {
        if (key === 'foreignAmount' || key === 'exchangeRate') return inOwnMoney(row);
        if (key !== 'account') return undefined;
        const account = accountOf(row);
        const dropped = optional.filter((one) => !isEmpty(row[one]) && !wants(account, one));
        const patch = dropped.length > 0 ? Object.fromEntries(dropped.map((one) => [one, null])) : undefined;
        return account?.currency ? withRate(account.currency.id, String(voucherDate ?? ''), patch) : patch;
      },
      keys: (key, { row, column }, rows) => {
        const here = rows[row] ?? {};
        if (key === 'Enter' && column === 'summary') {
          const meant = isEmpty(here.summary)
            ? rows[row - 1]?.summary
            : summaries.get(String(here.summary).trim().toLowerCase());
          return meant === undefined ? undefined : { patch: { summary: meant } };
        }
        if (column !== 'debit' && column !== 'credit') return undefined;
        if (key === '=') return { patch: balancing(rows, row, column) };
        if (key !== ' ') return undefined;
        return {
          patch: { debit: here.credit ?? null, credit: here.debit ?? null },
          to: column === 'debit' ? 'credit' : 'debit',
        };
      },
    },
  },
  below: (draft) => <Foot draft={draft} />,
  aside: (draft) => <AccountPanel draft={draft} accounts={accounts} />,
};

const readVoucher = (id: string) => request<WireFull<Voucher>>(voucherCalls.operations.get, { id: Number(id) });
const readTemplate = (id: string) =>
  request<WireFull<typeof voucherTemplate>>(voucherTemplateCalls.operations.get, { id: Number(id) });

const kept = ['summary', 'account', ...optional, 'debit', 'credit'] as const;
const linesOf = (rows: readonly Readonly<Partial<Record<(typeof kept)[number], unknown>>>[]): EntryRow[] =>
  rows.map((row) => Object.fromEntries(kept.map((key) => [key, row[key] ?? null])));

async function readSummaries(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await request<Page<Wire<typeof summary>>>(
    summaryCalls.operations.list,
    { pageSize: 200 },
    { quiet: true },
  );
  return new Map(rows.flatMap(({ code, text }) => (code ? [[code.toLowerCase(), text]] : [])));
}

/** The same sides in red. */
async function reversed(id: string): Promise<EntryRow[]> {
  const { number, entries } = await readVoucher(id);
  const red = (value: string | null) => (value === null ? null : formatFen(-amount(value) as Fen));
  return linesOf(entries).map((row, i) => ({
    ...row,
    quantity: entries[i]!.quantity === null ? null : negateDecimal(dec(entries[i]!.quantity)),
    foreignAmount: red(entries[i]!.foreignAmount),
    summary: `冲销 ${number}：${entries[i]!.summary}`.slice(0, 200),
    debit: red(entries[i]!.debit),
    credit: red(entries[i]!.credit),
  }));
}

function Foot({ draft }: { draft: Draft<Voucher> }) {
  const { entries } = draft;
  const [debit, credit] = (['debit', 'credit'] as const).map((side) =>
    addFen(...entries.map((line) => line[side] ?? zeroFen)),
  );
  const difference = differenceOf(entries);
  return (
    <footer className="hl-totals">
      {difference !== zeroFen && (
        <span className="hl-unbalanced" role="status">
          借 − 贷 = <b>{formatNumber(formatFen(difference))}</b>
        </span>
      )}
      <span>
        借方合计 <b>{formatNumber(formatFen(debit!))}</b>
      </span>
      <span>
        贷方合计 <b className="is-last">{formatNumber(formatFen(credit!))}</b>
      </span>
      {difference === zeroFen && debit !== zeroFen && <span className="hl-muted">{inWords(debit!)}</span>}
    </footer>
  );
}

const Sheet = formPage(voucherCalls, options);

/** What an entry has to say follows from its account, so the accounts are known before the first is typed. */
function VoucherForm() {
  const may = useMay();
  const known = useQuery({
    queryKey: ['fico_account', 'books'],
    gcTime: 0,
    queryFn: async () => {
      const rows = await request<readonly BookAccount[]>(bookAccounts, {}, { quiet: true });
      accounts = new Map(rows.map((row) => [row.id, row]));
      summaries = may('fico_summary:view') ? await readSummaries() : new Map();
      return rows.length;
    },
  });
  if (known.isPending) return <Waiting />;
  if (known.isError) return <Failure message={known.error.message} />;
  return <Sheet />;
}
export const Form = Object.assign(VoucherForm, { entity: Sheet.entity, options: Sheet.options });
