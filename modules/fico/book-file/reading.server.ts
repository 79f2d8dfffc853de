import { runWork, type TaskRun, type Work } from '@heliu/engine';

/** Which books: a year, and as many of its months as have begun. */
export interface BooksOf {
  readonly year: number;
  readonly months: readonly string[];
}

export type Reader = Pick<TaskRun, 'db' | 'user'>;
export const ask = <T>({ db, user }: Reader, task: (work: Work) => Promise<T>): Promise<T> => runWork(db, user, task);

const atOnce = 1000;
/** Rows in the order of their ids, so many at a time: $1 is the company, $2 the last id seen. */
export async function* paged<T extends { readonly id: number }>(
  reader: Reader,
  name: string,
  text: string,
): AsyncGenerator<T> {
  for (let after = 0; ;) {
    const rows = await ask(reader, (work) =>
      work.query<T>(`fico_book_file.${name}`, `${text} limit ${atOnce}`, [work.company, after]),
    );
    yield* rows;
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.id;
  }
}

const currencyText = `select code, name, base from fico_currency where company_id = $1 and not deleted order by code`;
interface Currency {
  readonly code: string;
  readonly name: string;
  readonly base: boolean;
}
export const currenciesOf = (work: Work) =>
  work.query<Currency>('fico_book_file.currencies', currencyText, [work.company]);
export const baseOf = (currencies: readonly Currency[]) => currencies.find(({ base }) => base)?.code ?? 'CNY';

/** Members of an entry `e` by code; goods stand above the books and are named by their id. */
export const memberCodes = `c.code as customer, s.code as supplier, d.code as department, t.code as staff, p.code as project, i.code as item,
  x.code as "costCenter", y.code as "profitCenter", nullif(e.goods, 0)::text as goods, k.code as currency`;
export const memberJoins = [
  ['crm_customer', 'c', 'customer'],
  ['crm_supplier', 's', 'supplier'],
  ['hr_department', 'd', 'department'],
  ['hr_staff', 't', 'staff'],
  ['fico_accounting_item', 'p', 'project'],
  ['fico_accounting_item', 'i', 'item'],
  ['fico_cost_center', 'x', 'cost_center'],
  ['fico_profit_center', 'y', 'profit_center'],
  ['fico_currency', 'k', 'currency'],
]
  .map(([table, alias, key]) => `left join ${table} ${alias} on ${alias}.company_id = $1 and ${alias}.id = e.${key}`)
  .join(' ');
