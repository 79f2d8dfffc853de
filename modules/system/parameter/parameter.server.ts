import { codes } from '@heliu/model';
import {
  behaviour,
  companyFact,
  companyFactChanged,
  handle,
  note,
  Refusal,
  rightsChanged,
  withMessage,
  type Work,
} from '@heliu/engine';
import { ownCompany } from '../company/company.calls.ts';
import { type Known, type ParameterCode, parameters } from './catalogue.ts';
import { parameter } from './parameter.ts';
import { rangeComplaint, valueComplaint } from './parameter.rules.ts';

const optionsText = (known: Known) =>
  known.options
    ? Object.entries(known.options)
        .map(([key, label]) => `${key}=${label}`)
        .join(',')
    : null;

const valuesOf = (work: Work): Promise<ReadonlyMap<string, string>> =>
  companyFact(work, 'parameters', async () => {
    const rows = await work.query<{ code: string; value: string }>(
      'parameter.values',
      'select code, value from sys_parameter where company_id = $1 and not deleted',
      [work.company],
    );
    return new Map(rows.map(({ code, value }) => [code, value]));
  });

/** A switch of the company; its default until somebody changed it. */
export async function setting(work: Work, code: ParameterCode): Promise<string> {
  return (await valuesOf(work)).get(code) ?? parameters[code].value;
}
export const settingIsOn = async (work: Work, code: ParameterCode): Promise<boolean> =>
  (await setting(work, code)) === 'true';

/** For what the product decides itself; people change parameters by the call. */
export function setSetting(work: Work, code: ParameterCode, value: string): void {
  work.later({
    name: 'sys_parameter.set',
    text: 'update sys_parameter set value = $3 where company_id = $1 and code = $2',
    values: [work.company, code, value],
  });
  companyFactChanged(work, 'parameters');
}

const told422 = (message: string) => new Refusal(message, codes.invalid, { complaints: [{ path: 'value', message }] });

function parametersChanged(work: Work): void {
  companyFactChanged(work, 'parameters');
  rightsChanged(work, work.company);
}

export const parameterBehaviour = behaviour(parameter, {
  check: (draft, _, before) => {
    const complaint = valueComplaint(draft.valueType, draft.value, draft.options);
    if (complaint) throw told422(complaint);
    if (!before?.builtIn) {
      if (draft.code in parameters && !before) throw told422('该编码是内置参数，请直接修改它的值');
      return;
    }
    const fixed = ['code', 'name', 'group', 'valueType', 'options'] as const;
    if (fixed.some((key) => (before[key] ?? null) !== (draft[key] ?? null)))
      throw new Refusal('内置参数只能修改参数值与说明');
    if (draft.code === 'acct.standard' && before.value !== draft.value)
      throw new Refusal('会计准则在建账时选定，之后不能修改');
    const outside = rangeComplaint(draft.code, draft.value);
    if (outside) throw told422(outside);
  },
  checkRemove: (record) => {
    if (record.builtIn) throw new Refusal('内置参数不能删除');
  },
  saved: (_, work) => parametersChanged(work),
});

export const parameterHandlers = [
  handle(ownCompany.parameters, async (_, work) => {
    const known = Object.fromEntries(Object.entries(parameters).map(([code, { value }]) => [code, value as string]));
    return { ...known, ...Object.fromEntries(await valuesOf(work)) };
  }),
  handle(ownCompany.saveParameters, async ({ values }, work) => {
    for (const [code, value] of Object.entries(values)) {
      const known: Known | undefined = parameters[code as ParameterCode];
      if (!known) throw new Refusal(`没有参数 ${code}`, codes.invalid);
      if (code === 'acct.standard') throw new Refusal('会计准则在建账时选定，之后不能修改');
      const complaint = valueComplaint(known.type, value, optionsText(known)) ?? rangeComplaint(code, value);
      if (complaint) throw new Refusal(`${known.name}：${complaint}`, codes.invalid);
      const [row] = await work.query<{ id: number; value: string }>(
        'parameter.lock',
        'select id, value from sys_parameter where company_id = $1 and code = $2 and not deleted for update',
        [work.company, code],
      );
      if (!row) throw new Refusal(`没有参数 ${code}`, codes.invalid);
      work.later({
        name: 'parameter.set',
        text: 'update sys_parameter set value = $3, version = version + 1, updated_by = $4, updated_at = now() where company_id = $1 and id = $2',
        values: [work.company, row.id, value, work.user.id],
      });
      await note(work, {
        entity: parameter.name,
        recordId: row.id,
        action: 'update',
        label: '修改',
        title: known.name,
        before: { value: row.value },
        after: { value },
      });
    }
    parametersChanged(work);
    return withMessage(null, codes.saved);
  }),
];

/** Every known parameter as a row, so that the page shows what can be switched. */
export async function seedParameters(work: Work, chosen: Partial<Record<ParameterCode, string>> = {}): Promise<void> {
  const rows = Object.entries(parameters as Record<string, Known>);
  const ids = await work.takeIds(rows.length);
  work.later({
    name: 'parameter.seed',
    text: `insert into sys_parameter (company_id, id, created_by, updated_by, code, name, "group", value_type, value, default_value, options, remark, built_in, search)
           select $1, u.id, 0, 0, u.code, u.name, u.grp, u.type, u.value, u.fallback, u.options, u.remark, true, lower(u.code || ' ' || u.name)
           from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[]) u(id, code, name, grp, type, value, fallback, options, remark)
           on conflict do nothing`,
    values: [
      work.company,
      ids,
      rows.map(([code]) => code),
      rows.map(([, known]) => known.name),
      rows.map(([, known]) => known.group),
      rows.map(([, known]) => known.type),
      rows.map(([code, known]) => chosen[code as ParameterCode] ?? known.value),
      rows.map(([, known]) => known.value),
      rows.map(([, known]) => optionsText(known)),
      rows.map(([, known]) => known.remark),
    ],
  });
}
