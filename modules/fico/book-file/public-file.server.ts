import { companyHead, titleStatement, type Work } from '@heliu/engine';
import { ask, baseOf, type BooksOf, currenciesOf, paged, type Reader } from './reading.server.ts';
import { foot, head, plainDay, record } from './standard.rules.ts';

interface Named {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly above: string | null;
}
const listOf = (table: string, more = 'null::text', join = '') =>
  `select t.id, t.code, t.name, ${more} as above from ${table} t ${join}
   where t.company_id = $1 and t.id > $2 and not t.deleted order by t.id`;

const words = ['记', '收', '付', '转'] as const;
const wordNames = { 记: '记账凭证', 收: '收款凭证', 付: '付款凭证', 转: '转账凭证' } as const;

interface Listed {
  readonly code: string | number;
  readonly name: string;
}
/** A list that the standard has no form of its own for. */
async function* ownList(
  list: string,
  label: string,
  about: string,
  values: AsyncIterable<Listed> | Iterable<Listed>,
): AsyncGenerator<string> {
  yield record('自定义档案项', [
    ['档案编码', list],
    ['档案名称', label],
    ['档案描述', about],
    ['是否有层级特征', '0'],
    ['档案编码规则', ''],
  ]);
  for await (const { code, name } of values)
    yield record('自定义档案项值', [
      ['档案编码', list],
      ['档案值编码', code],
      ['档案值名称', name],
      ['档案值描述', ''],
      ['档案值父节点', ''],
      ['档案值级次', '1'],
    ]);
}

/** Goods belong to an area above the books: they go by their id here, and only those that were booked on are named. */
async function goodsOf(work: Work): Promise<Listed[]> {
  const used = await work.query<{ goods: number }>(
    'fico_book_file.goods',
    'select distinct goods from fico_gl_entry_by_items where company_id = $1 and goods > 0 order by goods',
    [work.company],
  );
  const [found] = await work.all([
    titleStatement(
      'goods_sku',
      used.map(({ goods }) => goods),
    ),
  ]);
  return found!.rows.map(({ id, title }) => ({ code: id as number, name: title as string }));
}

/** 公共档案: what the books are kept by. */
export async function* publicFile(reader: Reader, { year, months }: BooksOf): AsyncGenerator<string> {
  const root = '公共档案';
  const { company, taxNo, currencies } = await ask(reader, async (work) => ({
    ...(await companyHead(work)),
    currencies: await currenciesOf(work),
  }));
  yield head(root);
  yield record('电子账簿', [
    ['电子账簿编号', String(year)],
    ['电子账簿名称', `${company} ${year} 年账簿`],
    ['会计核算单位', company],
    ['组织机构代码', taxNo],
    ['单位性质', ''],
    ['行业', ''],
    ['开发单位', '合流'],
    ['版本号', '合流'],
    ['本位币', baseOf(currencies)],
    ['会计年度', year],
    ['标准版本号', 'GB/T 24589.1-2010'],
  ]);
  for (const month of months) {
    const [y, m] = month.split('-').map(Number) as [number, number];
    yield record('会计期间', [
      ['会计年度', y],
      ['会计期间号', m],
      ['会计期间起始日期', plainDay(`${month}-01`)],
      ['会计期间结束日期', plainDay(new Date(Date.UTC(y, m, 0)).toISOString().slice(0, 10))],
    ]);
  }
  for (const word of words)
    yield record('记账凭证类型', [
      ['记账凭证类型编号', word],
      ['记账凭证类型名称', wordNames[word]],
      ['记账凭证类型简称', word],
    ]);
  for (const { code, name } of currencies)
    yield record('币种', [
      ['币种编码', code],
      ['币种名称', name],
    ]);
  for await (const { code, name, above } of paged<Named>(
    reader,
    'departments',
    listOf('hr_department', 'p.code', 'left join hr_department p on p.company_id = t.company_id and p.id = t.parent'),
  ))
    yield record('部门档案', [
      ['部门编码', code],
      ['部门名称', name],
      ['上级部门编码', above],
    ]);
  for await (const { code, name, above } of paged<Named>(
    reader,
    'staff',
    listOf('hr_staff', 'd.code', 'left join hr_department d on d.company_id = t.company_id and d.id = t.department'),
  ))
    yield record('员工档案', [
      ['员工编码', code],
      ['员工姓名', name],
      ['部门编码', above],
    ]);
  for await (const { code, name } of paged<Named>(reader, 'suppliers', listOf('crm_supplier')))
    yield record('供应商档案', [
      ['供应商编码', code],
      ['供应商名称', name],
      ['供应商简称', name],
    ]);
  for await (const { code, name } of paged<Named>(reader, 'customers', listOf('crm_customer')))
    yield record('客户档案', [
      ['客户编码', code],
      ['客户名称', name],
      ['客户简称', name],
    ]);
  yield* ownList('XM', '核算项目', '项目和其他核算项目', paged<Named>(reader, 'items', listOf('fico_accounting_item')));
  yield* ownList('CB', '成本中心', '', paged<Named>(reader, 'costCenters', listOf('fico_cost_center')));
  yield* ownList('LR', '利润中心', '', paged<Named>(reader, 'profitCenters', listOf('fico_profit_center')));
  yield* ownList('CH', '存货', '账上用到的存货', await ask(reader, goodsOf));
  yield foot(root);
}
