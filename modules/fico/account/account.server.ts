import { type Draft, type Full, referencesTo } from '@heliu/model';
import {
  behaviour,
  companyFactChanged,
  prepared,
  Refusal,
  snake,
  type Statement,
  viewOf,
  type Work,
} from '@heliu/engine';
import { accountFacts } from './posting-accounts.server.ts';
import { dotted, levelOf, openItemAccount, parentCodeOf } from './account.rules.ts';
import { account } from './account.ts';

type Account = typeof account;
const determination = 'fico_stock_account';
interface Above {
  readonly id: number;
  readonly name: string;
  readonly fullName: string | null;
  readonly type: number;
  readonly hasChildren: boolean;
}

async function above(work: Work, code: string): Promise<Above | undefined> {
  const parentCode = parentCodeOf(code);
  if (parentCode === undefined) return undefined;
  const [found] = await work.query<Above>(
    'fico_account.above',
    `select id, name, full_name as "fullName", type, has_children as "hasChildren" from fico_account
     where company_id = $1 and code = $2 and not deleted for update`,
    [work.company, parentCode],
  );
  if (!found) throw new Refusal(`上级科目 ${dotted(parentCode)} 不存在，请先新增上级科目`);
  return found;
}

async function isPosted(work: Work, id: number): Promise<boolean> {
  const rows = await work.query(
    'fico_account.posted',
    'select 1 as yes from fico_gl_entry_by_account where company_id = $1 and account = $2 limit 1',
    [work.company, id],
  );
  return rows.length > 0;
}

/** Only leaves take postings, so an account that is in use stays a leaf. */
async function demandUnused(work: Work, { id, name }: Pick<Above, 'id' | 'name'>, otherwise: string): Promise<void> {
  if (await isPosted(work, id)) throw new Refusal(`${name}已有发生额，${otherwise}`);
  // Rules of account determination go over to the child instead.
  const places = referencesTo(account.name).filter(({ from }) => from !== account && from.name !== determination);
  const results = await work.all(
    places.map(({ from, lines, key }) => {
      const table = lines === undefined ? from.name : `${from.name}_${snake(lines)}`;
      return prepared(`select 1 as used from ${viewOf(table)} where ${snake(key)} = $1 limit 1`, [id]);
    }),
  );
  const users = places.filter((_, i) => results[i]!.rows.length > 0).map(({ from }) => from.label);
  if (users.length > 0) throw new Refusal(`${name}已被${[...new Set(users)].join('、')}使用，${otherwise}`);
}

const frozenByPreset = ['code', 'name', 'type', 'direction', 'cash', 'bank'] as const;
const frozenByPosting = ['code', 'type', 'direction'] as const;

async function demandChangeable(draft: Draft<Account>, before: Full<Account>, work: Work): Promise<void> {
  const changes = (keys: readonly (keyof Draft<Account> & keyof Full<Account>)[]) =>
    keys.some((key) => draft[key] !== undefined && draft[key] !== before[key]);
  if (before.preset && changes(frozenByPreset)) throw new Refusal('预设科目只能修改辅助核算、数量单位、停用和备注');
  if (before.hasChildren && changes(['code'])) throw new Refusal('科目有下级，不能修改编码');
  if (changes(frozenByPosting) && (await isPosted(work, before.id)))
    throw new Refusal('科目已有发生额，不能修改编码、类别和余额方向');
  if (draft.disabled && !before.disabled) {
    await demandEmpty(work, before);
    await demandUndetermined(work, before);
  }
}

async function demandEmpty(work: Work, { id, name }: Full<Account>): Promise<void> {
  const [row] = await work.query<{ net: string }>(
    'fico_account.net',
    `select coalesce(sum(debit - credit), 0)::numeric(18,2) as net from fico_gl_entry_by_account
     where company_id = $1 and account = $2`,
    [work.company, id],
  );
  if (Number(row!.net) !== 0) throw new Refusal(`${name}还有余额 ${row!.net.replace('-', '')}，不能停用`);
}

/** Documents would go on posting to it. */
async function demandUndetermined(work: Work, { id, name }: Pick<Above, 'id' | 'name'>): Promise<void> {
  const [rule] = await work.query<{ name: string }>(
    'fico_account.determined',
    `select name from fico_stock_account
     where company_id = $1 and (debit = $2 or credit = $2) and not disabled and not deleted order by name limit 1`,
    [work.company, id],
  );
  if (rule) throw new Refusal(`存货自动记账“${rule.name}”还在用${name}，请先改用别的科目`);
}

/** Documents book in our own money only, so an account of another is one that none of them can reach. */
async function demandFreeForCurrency(
  draft: Draft<Account>,
  work: Work,
  before: Full<Account> | undefined,
): Promise<void> {
  if (before?.preset) throw new Refusal('预设科目按本位币核算，请在它下面新增一个外币科目');
  if (before?.hasChildren) throw new Refusal('只有末级科目可以按外币核算');
  const known = openItemAccount(draft.code);
  if (known) throw new Refusal(`${draft.name}由${known.documents}记账，只能按本位币核算`);
  const [type] = await work.query<{ element: string }>(
    'fico_account.element',
    'select element from fico_accounting_type where company_id = $1 and id = $2',
    [work.company, draft.type],
  );
  if (type?.element === 'income' || type?.element === 'expense')
    throw new Refusal('损益类科目按本位币核算，不能选择核算币种');
  if (!before) return;
  await demandUnused(work, before, '不能改为按外币核算');
  await demandUndetermined(work, before);
}

export const accountBehaviour = behaviour(account, {
  derive: (input) => ({ ...input, level: levelOf(input.code), foreignCurrency: input.currency != null }),

  /** Where an account stands follows from its code, and what kind it is from where it stands. */
  async check(draft, work, before) {
    if (before) await demandChangeable(draft, before, work);
    if (draft.currency != null && draft.currency !== before?.currency) await demandFreeForCurrency(draft, work, before);
    if (before?.currency != null && draft.currency !== before.currency)
      await demandUnused(work, before, '不能修改核算币种');
    const parent = await above(work, draft.code);
    draft.parent = parent?.id ?? null;
    draft.fullName = parent ? `${parent.fullName ?? parent.name}-${draft.name}` : draft.name;
    if (!parent) return;
    draft.type = parent.type;
    const isNewChild = before?.parent !== parent.id;
    if (!isNewChild || parent.hasChildren) return;
    await demandUnused(work, parent, '不能增加下级科目');
    // Rules of account determination would go over to it.
    if (draft.currency != null) await demandUndetermined(work, parent);
  },

  saved({ id, parent }, work, before) {
    companyFactChanged(work, accountFacts);
    if (parent && parent !== before?.parent) {
      setHasChildren(work, parent);
      work.later(rulesGoOver(work, parent, id));
    }
    if (before?.parent && before.parent !== parent) withoutChild(work, before.parent, before.id);
  },

  async checkRemove({ id, name, preset, parent }, work) {
    if (preset) throw new Refusal(`${name}是预设科目，不能删除，可以停用`);
    if (await isPosted(work, id)) throw new Refusal(`${name}已有发生额，不能删除`);
    companyFactChanged(work, accountFacts);
    if (!parent) return;
    const siblings = await work.query(
      'fico_account.siblings',
      'select 1 as yes from fico_account where company_id = $1 and parent = $2 and id <> $3 and not deleted limit 1',
      [work.company, parent, id],
    );
    // Before it is asked who still refers to it.
    if (siblings.length === 0) await work.all([rulesGoOver(work, id, parent)]);
    withoutChild(work, parent, id);
  },
});

/** Only leaves take postings: rules of a parent go over to its first child, and back when the last one is gone. */
const rulesGoOver = (work: Work, from: number, to: number): Statement => ({
  name: 'fico_account.rulesGoOver',
  text: `update fico_stock_account set version = version + 1, updated_at = now(),
             debit = case when debit = $2 then $3 else debit end, credit = case when credit = $2 then $3 else credit end
           where company_id = $1 and (debit = $2 or credit = $2)`,
  values: [work.company, from, to],
});

function setHasChildren(work: Work, id: number): void {
  work.later({
    name: 'fico_account.hasChildren',
    text: 'update fico_account set has_children = true where company_id = $1 and id = $2',
    values: [work.company, id],
  });
}

function withoutChild(work: Work, parent: number, child: number): void {
  work.later({
    name: 'fico_account.withoutChild',
    text: `update fico_account set has_children = exists (
             select 1 from fico_account c where c.company_id = $1 and c.parent = $2 and c.id <> $3 and not c.deleted
           ) where company_id = $1 and id = $2`,
    values: [work.company, parent, child],
  });
}
