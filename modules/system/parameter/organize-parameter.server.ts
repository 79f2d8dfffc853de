import { behaviour, companyFact, companyFactChanged, type Work } from '@heliu/engine';
import { type OrganisationCode, organisationFields, organizeParameter } from './organize-parameter.ts';
import { setting } from './parameter.server.ts';

const fact = 'organisations';
type Own = Readonly<Record<string, string | number | null>>;

const ownValues = (work: Work): Promise<ReadonlyMap<number, Own>> =>
  companyFact(work, fact, async () => {
    const rows = await work.query<Own & { organisation: number }>(
      'organizeParameter.values',
      `select organisation, warehouse, reserve_on as "reserveOn", short_order as "shortOrder", ar_basis as "arBasis", credit_mode as "creditMode",
              overdue_mode as "overdueMode"
       from sys_organize_parameter where company_id = $1 and not deleted`,
      [work.company],
    );
    return new Map(rows.map((row) => [row.organisation, row]));
  });

/** A switch as it is for one organisation: its own where it has set one, else the company's. */
export async function parameterOf(work: Work, code: OrganisationCode, organisation: number | null): Promise<string> {
  const own = organisation === null ? undefined : (await ownValues(work)).get(organisation)?.[organisationFields[code]];
  return own == null ? setting(work, code) : String(own);
}

/** Where the organisation of whoever works sends its goods from, if it has said so and he may see it. */
export async function defaultWarehouse(work: Work): Promise<number | null> {
  const own = await ownValues(work);
  if (own.size === 0) return null;
  const [user] = await work.query<{ factory: number | null }>(
    'organizeParameter.user',
    'select factory from sys_user where company_id = $1 and id = $2',
    [work.company, work.user.id],
  );
  const found = user?.factory == null ? undefined : own.get(user.factory)?.['warehouse'];
  const allowed = work.user.assets.get('scm_warehouse');
  return typeof found === 'number' && (!allowed || allowed.includes(found)) ? found : null;
}

export const organizeParameterBehaviour = behaviour(organizeParameter, {
  saved: (_, work) => companyFactChanged(work, fact),
  checkRemove: (_, work) => companyFactChanged(work, fact),
});
