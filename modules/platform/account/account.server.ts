import { codes, type Wire } from '@heliu/model';
import { handle, list, note, Refusal, withMessage, type Work } from '@heliu/engine';
import { company } from '../../system/model.ts';
import { changeCompany, dropCompany, foundCompany } from '../../system/server.ts';
import { changeAccount, type CompanyAccount, dropAccount, getAccount, openAccountOf } from './account.calls.ts';
import { accountKeys } from './account.fields.ts';

async function rowOf(work: Work, id: number): Promise<Wire<typeof company>> {
  const { rows } = await list(work, company, { filters: { id: String(id) }, pageSize: 1 });
  if (!rows[0]) throw new Refusal('企业不存在', codes.missing);
  return rows[0] as unknown as Wire<typeof company>;
}

async function accountOf(work: Work, id: number): Promise<CompanyAccount> {
  const row = await rowOf(work, id);
  const [figures] = await work.query<Omit<CompanyAccount, keyof Wire<typeof company>>>(
    'sys_company.account',
    `select c.username, c.realname, c.mobile,
       (select count(*)::int from sys_user u where u.company_id = $1 and not u.deleted and not u.disabled) as users,
       (select count(*)::int from oms_shop_v s where s.company_id = $1 and not s.deleted and not s.disabled) as shops,
       (select max(last_login_at) from sys_user u where u.company_id = $1) as "lastLoginAt"
     from (select 1) one left join sys_user c on c.company_id = $1 and c.chief and not c.deleted`,
    [id],
  );
  return { ...row, ...figures! };
}

export const accountHandlers = [
  handle(getAccount, ({ id }, work) => accountOf(work, id)),
  handle(openAccountOf, async ({ username, realname, mobile, ...fields }, work) => {
    const founded = await foundCompany(work.db, fields, { username, realname, mobile });
    await note(work, {
      entity: company.name,
      recordId: founded.id,
      action: 'save',
      label: '新增',
      title: String(fields['name']),
    });
    return withMessage({ id: founded.id, link: founded.link }, codes.saved);
  }),
  handle(changeAccount, async ({ id, version, ...fields }, work) => {
    await changeCompany(work, id, version, accountKeys, fields);
    return withMessage({ id }, codes.saved);
  }),
  handle(dropAccount, async ({ id }, work) => {
    await dropCompany(work, id);
    return null;
  }),
];
