import {
  actionsOf,
  allEntities,
  type AnyDocument,
  type AnyLedger,
  type Balance,
  entityNamed,
  type Fields,
  formatMoney,
  isDocument,
  keptBy,
} from '@heliu/model';
import { balancesOf, keyColumn } from '../ledger.ts';
import type { Proof } from '../module.ts';
import { balanceTable, columnOf, viewOf } from '../names.ts';

/** Each balance row equals the sum of its entries, in both directions. */
function balanceProof(l: AnyLedger, name: string, balance: Balance): Proof {
  const table = balanceTable(l, name);
  const by = balance.by.map(columnOf);
  const measures = Object.keys(keptBy(l, balance)).map(columnOf);
  // The offender is named by the first of its keys that is a record.
  const first = balance.by.find((k) => (l.keys as Fields)[k]!.target !== undefined) ?? balance.by[0]!;
  const [shown, target] = [columnOf(first), (l.keys as Fields)[first]!.target];
  const key = [...by, ...(balance.monthly ? ['month'] : [])];
  const month = balance.monthly ? `, date_trunc('month', posted_on)::date as month` : '';
  const sums = measures.map((m) => `sum(${m}) as ${m}`).join(', ');
  const ofEntries = balance.by.map((k) => keyColumn(l, k));
  const group = (keys: readonly string[], extra: string) =>
    `group by ${[...keys, ...(balance.monthly ? [extra] : [])].join(', ')}`;
  const named = balance.onlyWith?.map((k) => `${columnOf(k)} is not null`).join(' or ');
  const text =
    `with e as (select ${ofEntries.map((k, i) => `${k} as ${by[i]}`).join(', ')}${month}, ${sums} from ${l.name}_v ` +
    `${named ? `where ${named} ` : ''}${group(ofEntries, `date_trunc('month', posted_on)`)}), ` +
    `b as (select ${key.join(', ')}, ${sums} from ${table}_v ${group(by, 'month')}) ` +
    `select coalesce(e.${shown}, b.${shown}) as id, ` +
    measures
      .map((m) => `coalesce(e.${m}, 0)::text as entries_${m}, coalesce(b.${m}, 0)::text as balance_${m}`)
      .join(', ') +
    ` from e full join b using (${key.join(', ')}) where ` +
    measures.map((m) => `coalesce(e.${m}, 0) <> coalesce(b.${m}, 0)`).join(' or ') +
    ' limit 20';
  return {
    code: `ledger.${table}`,
    label: `${l.label}余额 = 分录合计（${balance.by.map((k) => (l.keys as Fields)[k]!.label).join('、')}）`,
    async run(work) {
      const rows = await work.query<Record<string, string | number>>(`proof.${table}`, text);
      return rows.map((row) => ({
        message: measures.map((m) => `分录 ${row[`entries_${m}`]}，余额 ${row[`balance_${m}`]}`).join('；'),
        ...(target !== undefined && { entity: target, id: Number(row['id']) }),
      }));
    },
  };
}

/** Both sides of every posting are equal. */
function balancedProof(l: AnyLedger): Proof[] {
  if (!l.balanced) return [];
  const [left, right] = l.balanced.map((m: string) => columnOf(m)) as [string, string];
  return [
    {
      code: `ledger.${l.name}.balanced`,
      label: `${l.label}借贷相等`,
      async run(work) {
        const rows = await work.query<{ source_name: string; source_id: number; source_number: string; diff: string }>(
          `proof.${l.name}.balanced`,
          `select source_name, source_id, source_number, (sum(${left}) - sum(${right}))::text as diff from ${l.name}_v
           group by source_name, source_id, source_number, source_action, posted_on having sum(${left}) <> sum(${right}) limit 20`,
        );
        return rows.map((row) => ({
          message: `${row.source_number} 借贷相差 ${formatMoney(row.diff)}`,
          entity: row.source_name,
          id: row.source_id,
        }));
      },
    },
  ];
}

/** A voucher has a head for its entries, and says the sum of one side; one that is not audited yet has moved nothing. */
function voucherProof(l: AnyLedger): Proof[] {
  if (!l.voucher || !l.balanced) return [];
  const { document } = l.voucher;
  const { initial } = entityNamed(document) as AnyDocument;
  const side = columnOf(l.balanced[0] as string);
  return [
    {
      code: `ledger.${l.name}.vouchers`,
      label: `${l.label}的分录都有凭证，金额相等`,
      async run(work) {
        const rows = await work.query<{ id: number | null; number: string | null; said: string; found: string }>(
          `proof.${l.name}.vouchers`,
          `with e as (select voucher_id as id, sum(${side}) as total from ${viewOf(l.name)} group by 1)
           select v.id, v.number, coalesce(v.total, 0)::text as said, coalesce(e.total, 0)::text as found
           from ${viewOf(document)} v full join e on e.id = v.id
           where coalesce(case when v.status <> '${initial}' then v.total end, 0) <> coalesce(e.total, 0) limit 20`,
        );
        return rows.map(({ id, number, said, found }) => ({
          message: `凭证 ${number ?? '（没有凭证头）'} 记着 ${formatMoney(said)}，分录 ${formatMoney(found)}`,
          ...(id !== null && { entity: document, id }),
        }));
      },
    },
  ];
}

/**
 * What moved a ledger is a document that exists and was audited. One that was taken back has entries that cancel out,
 * and may be removed. All kinds of documents are looked at together, so that a ledger is read once however many there are.
 */
function sourceProof(l: AnyLedger): Proof {
  const documents = allEntities().filter(isDocument);
  const measures = Object.keys(l.measures as Fields).map(columnOf);
  const known = documents.map(
    (e) =>
      `select '${e.name}'::text as name, id, number, status = '${String(e.initial)}' as untouched from ${viewOf(e.name)}`,
  );
  // What taking back leaves over, such as a difference in cost, is an entry of its own and stays; or it takes back what
  // the document was changed by since, and then only all of its entries cancel out.
  const takesBack = documents.flatMap((e) =>
    Object.entries(actionsOf(e)).flatMap(([name, { reverses }]) => (reverses ? [`('${e.name}', '${name}')`] : [])),
  );
  const isMirror =
    takesBack.length === 0
      ? 'true'
      : `reverses_id is not null or (source_name, source_action) not in (${takesBack.join(', ')})`;
  const sums = measures.map((m) => `sum(${m}) as all_${m}, sum(${m}) filter (where ${isMirror}) as ${m}`);
  const isLeft = (prefix: string) => `(${measures.map((m) => `e.${prefix}${m} <> 0`).join(' or ')})`;
  const text =
    `with e as (select source_name, source_id, max(source_number) as source_number, ${sums.join(', ')} from ${viewOf(l.name)} ` +
    `group by source_name, source_id) ` +
    `select e.source_name, e.source_id, e.source_number, d.id is null as missing from e ` +
    `left join (${known.join(' union all ')}) d on d.name = e.source_name and d.id = e.source_id ` +
    `where (d.id is null or d.untouched) and ${isLeft('')} and ${isLeft('all_')} limit 20`;
  return {
    code: `ledger.${l.name}.sources`,
    label: `${l.label}的分录都有对应的单据`,
    async run(work) {
      if (known.length === 0) return [];
      const rows = await work.query<{
        source_name: string;
        source_id: number;
        source_number: string;
        missing: boolean;
      }>(`proof.${l.name}.sources`, text);
      return rows.map(({ source_name, source_id, source_number, missing }) => ({
        message: missing ? `${source_number} 有分录，单据却不存在` : `${source_number} 尚未审核，却有分录`,
        entity: source_name,
        id: source_id,
      }));
    },
  };
}

/** What must hold for a ledger whatever is posted to it. */
export const ledgerProofs = (l: AnyLedger): Proof[] => [
  ...balancesOf(l).map(([name, balance]) => balanceProof(l, name, balance)),
  ...balancedProof(l),
  ...voucherProof(l),
  sourceProof(l),
];
