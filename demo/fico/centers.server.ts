import { type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { costCenter, profitCenter } from '../../modules/fico/model.ts';

/** What the company earns with, and what serves all of it. */
const profitCenters = [
  { code: 'P0', name: '总部' },
  { code: 'P1', name: '业务' },
  { code: 'P11', name: '线上零售', parent: 'P1' },
  { code: 'P12', name: '批发团购', parent: 'P1' },
] as const;

const costCenters = [
  {
    code: 'C10',
    name: '电商运营',
    category: 'sales',
    profit: 'P11',
    departments: ['电商运营部', '店铺运营组', '客户服务组'],
  },
  { code: 'C20', name: '批发销售', category: 'sales', profit: 'P12', departments: ['销售部'] },
  { code: 'C40', name: '仓储物流', category: 'production', profit: 'P11', departments: ['仓储物流部'] },
  { code: 'C9', name: '职能部门', category: 'admin' },
  {
    code: 'C91',
    name: '行政财务',
    category: 'admin',
    parent: 'C9',
    profit: 'P0',
    departments: ['总经办', '财务部', '人力资源部'],
  },
  { code: 'C92', name: '采购', category: 'admin', parent: 'C9', profit: 'P0', departments: ['采购部'] },
] as const;

async function saveCenters(work: Work): Promise<void> {
  const rows = await work.query<{ id: number; name: string }>(
    'demo.departments',
    'select id, name from hr_department where company_id = $1 and not deleted',
    [work.company],
  );
  const departments = new Map(rows.map(({ id, name }) => [name, id]));
  const ids = new Map<string, number>();
  for (const one of profitCenters) {
    const { code, name } = one;
    const parent = 'parent' in one ? ids.get(one.parent)! : null;
    ids.set(code, (await save(work, profitCenter, { code, name, parent })).id);
    await work.flush();
  }
  for (const one of costCenters) {
    const { code, name, category } = one;
    const { id } = await save(work, costCenter, {
      code,
      name,
      category,
      parent: 'parent' in one ? ids.get(one.parent)! : null,
      profitCenter: 'profit' in one ? ids.get(one.profit)! : null,
      departments: 'departments' in one ? one.departments.flatMap((of) => departments.get(of) ?? []) : [],
    });
    ids.set(code, id);
    await work.flush();
  }
}

/** Before anything is booked, so that all of it is booked on centers. */
export const loadCenters = (db: Db, accountant: User): Promise<void> => runWork(db, accountant, saveCenters);
