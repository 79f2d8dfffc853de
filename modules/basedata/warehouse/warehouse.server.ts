import { behaviour, companyFact, companyFactChanged, type Work } from '@heliu/engine';
import type { OrganisationCode } from '../../system/model.ts';
import { parameterOf } from '../../system/server.ts';
import { warehouse } from './warehouse.ts';

const fact = 'warehouses';

/** Which organisation each warehouse belongs to. */
const organisations = (work: Work): Promise<ReadonlyMap<number, number>> =>
  companyFact(work, fact, async () => {
    const rows = await work.query<{ id: number; factory: number }>(
      'warehouse.organisations',
      'select id, factory from scm_warehouse where company_id = $1 and factory is not null',
      [work.company],
    );
    return new Map(rows.map(({ id, factory }) => [id, factory]));
  });

/** A switch as it is for the organisation a warehouse belongs to. */
export const parameterAt = async (work: Work, code: OrganisationCode, at: number): Promise<string> =>
  parameterOf(work, code, (await organisations(work)).get(at) ?? null);

export const warehouseBehaviour = behaviour(warehouse, { saved: (_, work) => companyFactChanged(work, fact) });
