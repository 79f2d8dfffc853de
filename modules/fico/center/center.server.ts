import { behaviour, companyFactChanged, Refusal, type Work } from '@heliu/engine';
import { demandParent, demandUnbooked, parentChanged } from './center-tree.server.ts';
import { costCenter } from './cost-center.ts';
import { centerFacts } from './derive.server.ts';
import { profitCenter } from './profit-center.ts';

/** A profit center with others below it takes no postings, and neither do cost centers bring it any. */
async function demandNoCosts(work: Work, id: number, name: string): Promise<void> {
  const [user] = await work.query<{ name: string }>(
    'fico_profit_center.costs',
    'select name from fico_cost_center where company_id = $1 and profit_center = $2 and not deleted order by id limit 1',
    [work.company, id],
  );
  if (user) throw new Refusal(`成本中心“${user.name}”属于${name}，${name}不能再有下级；请先改成本中心的利润中心`);
}

export const profitCenterBehaviour = behaviour(profitCenter, {
  async check({ parent = null }, work, before) {
    const from = before?.parent ?? null;
    if (parent === from) return;
    const above = parent === null ? undefined : await demandParent(work, 'profitCenter', parent);
    if (above) await demandNoCosts(work, above.id, above.name);
    await parentChanged(work, 'profitCenter', { id: before?.id ?? 0, from, to: above?.id ?? null });
  },
  async checkRemove(record, work) {
    await demandUnbooked(work, 'profitCenter', record);
    await parentChanged(work, 'profitCenter', { id: record.id, from: record.parent, to: null });
  },
});

/** A department is one cost center's. Two who claim it at once come one after the other. */
async function demandOwn(work: Work, departments: readonly number[], own: number | undefined): Promise<void> {
  if (departments.length === 0) return;
  await work.query('fico_cost_center.turn', 'select pg_advisory_xact_lock(4886, hashint8($1))', [work.company]);
  const [taken] = await work.query<{ center: string; department: string }>(
    'fico_cost_center.taken',
    `select c.name as center, d.name as department from fico_cost_center c
     join hr_department d on d.company_id = c.company_id and d.id = any(c.departments)
     where c.company_id = $1 and not c.deleted and c.id is distinct from $3::bigint and d.id = any($2::bigint[])
     order by d.id limit 1`,
    [work.company, departments, own ?? null],
  );
  if (taken)
    throw new Refusal(`部门“${taken.department}”已属于成本中心“${taken.center}”，一个部门只能属于一个成本中心`);
}

export const costCenterBehaviour = behaviour(costCenter, {
  async check({ parent = null, departments, name }, work, before) {
    if (before?.hasChildren && departments && departments.length > 0)
      throw new Refusal(`${name}有下级，部门请写在末级成本中心上`);
    await demandOwn(work, departments ?? [], before?.id);
    const from = before?.parent ?? null;
    if (parent === from) return;
    const above = parent === null ? undefined : await demandParent(work, 'costCenter', parent);
    if (above) await demandNoDepartments(work, above.id, above.name);
    await parentChanged(work, 'costCenter', { id: before?.id ?? 0, from, to: above?.id ?? null });
  },
  saved: (_, work) => companyFactChanged(work, centerFacts),
  async checkRemove(record, work) {
    await demandUnbooked(work, 'costCenter', record);
    await parentChanged(work, 'costCenter', { id: record.id, from: record.parent, to: null });
    companyFactChanged(work, centerFacts);
  },
});

/** What its departments book would have nowhere to go. */
async function demandNoDepartments(work: Work, id: number, name: string): Promise<void> {
  const rows = await work.query(
    'fico_cost_center.departments',
    'select 1 as yes from fico_cost_center where company_id = $1 and id = $2 and cardinality(departments) > 0',
    [work.company, id],
  );
  if (rows.length > 0) throw new Refusal(`${name}写了所属部门，不能再有下级；请先清空${name}的部门，写到下级去`);
}
