import { codes, type CustomField, customKey, entityNamed, findEntity, ownCustomFields, type Row } from '@heliu/model';
import {
  behaviour,
  customFields,
  customFieldsChanged,
  handle,
  isCustomKeyUsed,
  Refusal,
  takingCustomFields,
  type Work,
} from '@heliu/engine';
import { parameter } from '../parameter/parameter.ts';
import { customField, customTargets } from './custom-field.ts';
import { labelComplaint, mostCustomFields, optionsComplaint, optionsIn } from './custom-field.rules.ts';

const wrongAt = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });

/** What says how the product works is no record that anybody files. */
const ofTheProduct = new Set<string>([customField.name, parameter.name]);
const targets = () => takingCustomFields().filter(({ name }) => !ofTheProduct.has(name));

/** What a company has added and not switched off, in the order it wants. */
export async function customFieldsIn(work: Work): Promise<CustomField[]> {
  const rows = await work.query<Omit<CustomField, 'options'> & { options: string | null }>(
    'sys_custom_field.all',
    `select target as entity, code, label, kind, options, required, in_list as "inList", hint from sys_custom_field
     where company_id = $1 and not deleted and not disabled order by target, sort, id`,
    [work.company],
  );
  return rows.map((row) => ({ ...row, options: optionsIn(row.options) }));
}

async function demandRoom(work: Work, target: string): Promise<void> {
  const [row] = await work.query<{ n: number }>(
    'sys_custom_field.count',
    'select count(*)::int as n from sys_custom_field where company_id = $1 and not deleted and target = $2',
    [work.company, target],
  );
  if (row!.n >= mostCustomFields)
    throw new Refusal(`${entityNamed(target).label}的自定义字段已有 ${mostCustomFields} 个，不能再加`);
}

type Stored = Pick<Row<typeof customField>, 'target' | 'code' | 'label'>;
/** What stands in records under its name would be lost, or read as something else. */
async function demandUnused({ target, code, label }: Stored, work: Work, otherwise: string): Promise<void> {
  const e = entityNamed(target);
  if (await isCustomKeyUsed(work, e, customKey(code))) throw new Refusal(`已有${e.label}填了“${label}”，${otherwise}`);
}

export const customFieldBehaviour = behaviour(customField, {
  derive: (input) => ({ ...input, about: findEntity(input.target)?.label ?? input.target }),
  async check(draft, work, before) {
    const target = targets().find(({ name }) => name === draft.target);
    if (!target) throw wrongAt('target', '这种记录不能加自定义字段');
    const kind = draft.kind ?? 'text';
    const isElsewhere = before !== undefined && before.target !== draft.target;
    if (before && (isElsewhere || before.code !== draft.code || before.kind !== kind))
      await demandUnused(before, work, '不能再改用处、编码和类型，可以停用后另加一个');
    const wrongLabel = labelComplaint(target, draft.label);
    if (wrongLabel) throw wrongAt('label', wrongLabel);
    const wrongOptions = optionsComplaint(kind, optionsIn(draft.options));
    if (wrongOptions) throw wrongAt('options', wrongOptions);
    if (!before || isElsewhere) await demandRoom(work, draft.target);
  },
  saved: (_, work) => customFieldsChanged(work),
  async checkRemove(record, work) {
    await demandUnused(record, work, '不能删除，可以停用');
    customFieldsChanged(work);
  },
  actions: {
    enable: { also: (_, work) => customFieldsChanged(work) },
    disable: { also: (_, work) => customFieldsChanged(work) },
  },
});

export const customFieldHandlers = [
  handle(ownCustomFields, async (_, work) => ({ rows: await customFields(work) })),
  handle(customTargets, async () => ({
    rows: targets()
      .map(({ name, label }) => ({ name, label }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'zh-Hans-CN')),
  })),
];
