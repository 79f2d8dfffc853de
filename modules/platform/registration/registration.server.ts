import { codes, type Full, type Wire } from '@heliu/model';
import {
  act,
  behaviour,
  type Db,
  enqueue,
  handle,
  type Job,
  load,
  parseInput,
  platformCompany,
  read,
  Refusal,
  runWork,
  save,
  service,
  today,
  type Upload,
  type Work,
} from '@heliu/engine';
import { foundCompany, held, hit, invite, issue, randomKey, redeem, send, surroundings } from '../../system/server.ts';
import { channelBehind } from '../channel/brand.server.ts';
import { joinChannel } from '../channel/merchant.server.ts';
import { allPlans } from '../plan/plan.server.ts';
import { applyForCompany, licenceUpload, verifyMobile } from './registration.calls.ts';
import { registration } from './registration.ts';

const ticketMinutes = 60;
const ticketGone = () => new Refusal('手机验证已过期，请重新获取验证码', codes.invalid);

/** The number that was verified, for whoever holds the ticket. */
async function mobileOf(db: Db, ticket: string): Promise<{ mobile: string; key: string }> {
  const [key = '', secret = ''] = ticket.split('.');
  const data = await held<{ mobile: string }>(db, 'register', key, secret);
  if (!data) throw ticketGone();
  return { mobile: data.mobile, key };
}

const wrong = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });

interface Wanted {
  readonly companyName: string;
  readonly taxNo: string;
  readonly mobile: string;
  readonly username: string;
}
interface Objection {
  readonly path: string;
  readonly message: string;
}

/** Why this company cannot be opened as things stand. Whoever asks has shown that the number is his. */
async function objections(work: Work, { taxNo, mobile, username }: Wanted): Promise<Objection[]> {
  const [row] = await work.query<{ company: boolean; mobile: boolean; username: boolean }>(
    'sys_registration.taken',
    `select exists (select 1 from sys_company where tax_no = $1 and not deleted) as company,
            exists (select 1 from sys_user where mobile = $2 and not deleted) as mobile,
            exists (select 1 from sys_user where lower(username) = lower($3) and not deleted) as username`,
    [taxNo, mobile, username],
  );
  return [
    ...(row!.company ? [{ path: 'taxNo', message: '这家企业已经开通，请向贵公司的管理员要一个账号' }] : []),
    ...(row!.mobile ? [{ path: 'mobile', message: '这个手机号码已经有账号，请直接登录或找回密码' }] : []),
    ...(row!.username ? [{ path: 'username', message: '这个用户名已经有人用了，请换一个' }] : []),
  ];
}

/** An application about the same company or from the same phone that nobody has decided about. */
async function pendingOf(work: Work, { taxNo, mobile }: Wanted) {
  const [row] = await work.query<{ number: string; taxNo: string; mobile: string }>(
    'sys_registration.pending',
    `select number, tax_no as "taxNo", mobile from sys_registration
     where company_id = $1 and status = 'pending' and (tax_no = $2 or mobile = $3) order by id limit 1`,
    [work.company, taxNo, mobile],
  );
  return row;
}

async function demandLicence(work: Work, licence: number | undefined, key: string): Promise<void> {
  const [file] = await work.query(
    'sys_registration.licence',
    'select 1 as yes from sys_file where company_id = $1 and id = $2 and purpose = $3 and owner_id is null',
    [work.company, licence ?? 0, purposeOf(key)],
  );
  if (!file) throw wrong('licence', '请上传营业执照');
}

const purposeOf = (key: string) => `register:${key}`;
const pictures = ['image/png', 'image/jpeg', 'application/pdf'];

/** Who verified a phone may send a few pictures, and no more. */
export const registrationUploads: readonly Upload[] = [
  {
    call: licenceUpload,
    summary: '上传注册用的营业执照',
    mediaTypes: pictures,
    async admit({ ticket }, db) {
      const { key } = await mobileOf(db, typeof ticket === 'string' ? ticket : '');
      if ((await hit(db, `register:file:${key}`, 3600)) > 5)
        throw new Refusal('上传次数过多，请一小时后再试', codes.tooMany);
      return { purpose: purposeOf(key) };
    },
  },
];

export const registrationHandlers = [
  handle(verifyMobile, async ({ mobile, checkcode }, { db }) => {
    const number = mobile.trim();
    if (!(await redeem(db, 'registercode', number, checkcode.trim()))) throw wrong('checkcode', '验证码错误或已过期');
    const [key, secret] = [randomKey(), randomKey()];
    await issue(db, 'register', key, secret, ticketMinutes, { mobile: number });
    return { ticket: `${key}.${secret}` };
  }),
  handle(applyForCompany, async ({ ticket, licence, channel: code, ...said }, { db, user, origin }) => {
    const { mobile, key } = await mobileOf(db, ticket);
    const wanted = {
      ...said,
      companyName: said.companyName.trim(),
      taxNo: said.taxNo.trim().toUpperCase(),
      username: said.username.trim(),
      contact: said.contact.trim(),
      industry: said.industry || 'other',
      mobile,
    };
    const from = await channelBehind(db, { host: origin.host, code });
    const input = parseInput(registration, { ...wanted, applyDate: today(), licence: licence ?? null });
    return runWork(
      db,
      user,
      async (work) => {
        // Two that come at once wait for each other here, and the later one finds the earlier.
        await work.query('sys_registration.turn', 'select pg_advisory_xact_lock(4871)');
        const pending = await pendingOf(work, wanted);
        if (pending?.taxNo === wanted.taxNo && pending.mobile === mobile) return { number: pending.number };
        if (pending)
          throw wrong(
            pending.taxNo === wanted.taxNo ? 'taxNo' : 'mobile',
            `已有申请 ${pending.number} 正在审核，请等结果`,
          );
        const [objection] = await objections(work, wanted);
        if (objection) throw wrong(objection.path, objection.message);
        await demandLicence(work, licence, key);
        const { id } = await save(work, registration, input, {
          computed: { channel: from?.id ?? null, channelOrigin: from?.origin ?? null },
        });
        await work.flush();
        const { number } = (await read(work, registration, id)) as unknown as Wire<typeof registration>;
        return { number };
      },
      origin,
    );
  }),
];

type Row = Full<typeof registration>;

export const registrationBehaviour = behaviour(registration, {
  actions: {
    pass: {
      blockers: async (record, work) =>
        (await objections(work, record)).map(({ message }) => ({ code: 'REG01', message })),
      sets: (_, __, { user, now }) => ({ decidedBy: user.name, decidedAt: now }),
      also: ({ id }, work) =>
        enqueue(work, openCompany.name, { id }, { key: `${openCompany.name}:${id}`, label: '开通企业' }),
    },
    reject: {
      sets: (_, { reason }, { user, now }) => ({ decidedBy: user.name, decidedAt: now, rejectReason: reason ?? null }),
      also: ({ mobile, companyName }, work, { reason }) =>
        send(work, 'sms', mobile, {
          content: `【合流】${companyName}的注册申请没有通过：${reason ?? ''}。改正后可以再次申请。`,
        }),
    },
  },
});

const platform = service('平台', platformCompany);

/** The id of the company to be, written down before it is founded: tried again, it is the same one. */
async function tenantOf(db: Db, id: number): Promise<Row> {
  return runWork(db, platform, async (work) => {
    const row = await load(work, registration, id, true);
    if (row.tenant !== null) return row;
    const [tenant] = await work.takeIds(1);
    await act(work, registration, 'opened', { id, set: { tenant: tenant! } });
    await work.flush();
    return load(work, registration, id);
  });
}

const dayMs = 86_400_000;

async function found(db: Db, row: Row): Promise<void> {
  const tenant = row.tenant!;
  const [there, plans] = await runWork(db, platform, async (work) => [
    await work.query('sys_registration.founded', 'select 1 from sys_company where company_id = $1 and id = $1', [
      tenant,
    ]),
    await allPlans(work),
  ]);
  if (there.length > 0) return;
  const trial = plans.find(({ trialDays, disabled }) => trialDays !== null && !disabled);
  await foundCompany(
    db,
    {
      code: row.number,
      name: row.companyName,
      taxNo: row.taxNo,
      phone: row.mobile,
      ...(trial && {
        plan: trial.name,
        userLimit: trial.userLimit,
        shopLimit: trial.shopLimit,
        invoiceLimit: trial.invoiceLimit,
        storageLimit: trial.storageLimit,
        expireAt: new Date(Date.now() + trial.trialDays! * dayMs).toISOString(),
      }),
    },
    { username: row.username, realname: row.contact, mobile: row.mobile },
    tenant,
  );
}

/** Founds the company of an application that was passed. Every step finds what an earlier attempt has done. */
export const openCompany: Job<{ readonly id: number }> = {
  name: 'platform.openCompany',
  async run({ id }, { db }) {
    const row = await tenantOf(db, id);
    if (row.openedAt !== null) return;
    await found(db, row);
    const { publicUrl } = surroundings(db);
    const path = await runWork(db, service('平台', row.tenant!), async (work) => {
      const [chief] = await work.query<{ id: number }>(
        'sys_user.chief',
        'select id from sys_user where company_id = $1 and chief order by id limit 1',
        [work.company],
      );
      return invite(work, chief!.id);
    });
    const link = `${publicUrl}${path}`;
    await runWork(db, platform, async (work) => {
      if (row.channel !== null)
        await joinChannel(work, {
          tenant: { id: row.tenant!, name: row.companyName },
          channel: row.channel,
          origin: row.channelOrigin ?? 'link',
          reason: `注册申请 ${row.number}`,
        });
      await act(work, registration, 'opened', { id, set: { openedAt: work.now } });
      await send(work, 'sms', row.mobile, {
        content: `【合流】${row.companyName}已开通，用户名 ${row.username}。请在三天内设置密码：${link}`,
        secret: link,
      });
    });
  },
};
