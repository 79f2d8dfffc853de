import { codes, type Fen, formatFen, type Full } from '@heliu/model';
import {
  amend,
  type Db,
  handle,
  load,
  note,
  platformCompany,
  Refusal,
  runWork,
  save,
  service,
  withMessage,
  type Work,
} from '@heliu/engine';
import { payment } from '../../payment/model.ts';
import {
  addPayee,
  type Caller,
  codeExpiry,
  demandPayments,
  drawCode,
  payOptions,
  refresh,
} from '../../payment/server.ts';
import { subscribe } from '../../system/server.ts';
import { issuedThisMonth } from '../../einvoice/server.ts';
import { servedBy } from '../channel/merchant.server.ts';
import { earnFee, takeBackFee } from '../channel-fee/fee.server.ts';
import { allPlans, type PlanRow } from '../plan/plan.server.ts';
import {
  ownSubscription,
  payRenewal,
  recordRenewal,
  remarkRenewal,
  type RenewalCode,
  renewalState,
  revokeRenewal,
  type Subscription,
} from './renewal.calls.ts';
import { expiryAfter, priceOf } from './renewal.rules.ts';
import { renewal } from './renewal.ts';

type Renewal = Full<typeof renewal>;

interface Tenant {
  readonly id: number;
  readonly name: string;
  readonly plan: string | null;
  readonly expireAt: string | null;
}

/** Locked: two renewals of one company are written one after the other. */
async function demandTenant(work: Work, id: number): Promise<Tenant> {
  const [row] = await work.query<Tenant>(
    'sys_renewal.tenant',
    `select id, name, plan, expire_at as "expireAt" from sys_company where company_id = $1 and id = $1 and not deleted for no key update`,
    [id],
  );
  if (!row) throw new Refusal('企业不存在', codes.missing);
  return row;
}

async function demandPlan(work: Work, id: number): Promise<PlanRow> {
  const found = (await allPlans(work)).find((one) => one.id === id);
  if (!found || found.disabled) throw new Refusal('这个套餐已经停售，请选择别的套餐', codes.missing);
  return found;
}

interface Order {
  readonly tenant: Tenant;
  readonly plan: PlanRow;
  readonly months: number;
  readonly amount: Fen;
  readonly method: 'wechat' | 'offline' | 'gift';
  readonly tradeNo?: string | null;
  readonly remark?: string | null;
  readonly operator: string;
}

async function write(work: Work, { tenant, plan, ...order }: Order): Promise<Renewal> {
  const [id] = await work.takeIds(1);
  await save(
    work,
    renewal,
    { remark: order.remark ?? null },
    {
      id: id!,
      computed: {
        number: `XF${String(id).padStart(8, '0')}`,
        tenant: tenant.id,
        tenantName: tenant.name,
        plan: plan.name,
        months: order.months,
        amount: order.amount,
        method: order.method,
        tradeNo: order.tradeNo ?? null,
        operator: order.operator,
        oldPlan: tenant.plan,
        oldExpire: tenant.expireAt,
      },
    },
  );
  await work.flush();
  return load(work, renewal, id!);
}

const limitsOf = ({ userLimit, shopLimit, invoiceLimit, storageLimit }: PlanRow) => ({
  userLimit,
  shopLimit,
  invoiceLimit,
  storageLimit,
});

/** Prolongs the service, from where it stands now. */
async function carryOut(work: Work, row: Renewal, tradeNo: string | null): Promise<void> {
  const tenant = await demandTenant(work, row.tenant!);
  const plans = await allPlans(work);
  const plan = plans.find(({ name }) => name === row.plan);
  const newExpire = expiryAfter({
    now: work.now,
    expireAt: tenant.expireAt,
    // A plan that was renamed or taken away while it was being paid: the time is bought all the same, the limits stay.
    from: plan && plans.find(({ name }) => name === tenant.plan),
    to: plan ?? { name: row.plan!, monthPrice: '0', yearPrice: '0' },
    months: row.months!,
  });
  subscribe(work, tenant.id, { expireAt: newExpire, ...(plan && { plan: plan.name, limits: limitsOf(plan) }) });
  await amend(work, renewal, [
    {
      id: row.id,
      state: 'done',
      doneAt: work.now,
      oldExpire: tenant.expireAt,
      oldPlan: tenant.plan,
      newExpire,
      tradeNo: tradeNo ?? row.tradeNo,
    },
  ]);
  await earnFee(work, { id: row.id, tenant: tenant.id, tenantName: tenant.name, amount: row.amount! });
}

addPayee({
  entity: renewal.name,
  async settled(work, paid) {
    const row = await load(work, renewal, paid.sourceRecord!, true);
    if (paid.state === 'paid' && (row.state === 'waiting' || row.state === 'closed'))
      return carryOut(work, row, paid.transactionId);
    if (paid.state === 'closed' && row.state === 'waiting')
      await amend(work, renewal, [{ id: row.id, state: 'closed' }]);
    if (paid.state === 'abnormal') await amend(work, renewal, [{ id: row.id, remark: paid.problem }]);
  },
  async refunded() {},
  refundObjection: async () => '续费已经生效，退款请先在续费记录里撤销',
});

const platform = service('续费', platformCompany);
/** A code is paid on a phone: one that is about to run out is no use any more. */
const spareMs = 120_000;

/** The code somebody was just shown for the same thing, or a new one: a second click is not a second bill. */
async function orderFor(
  work: Work,
  tenantId: number,
  planId: number,
  months: number,
  operator: string,
): Promise<Renewal> {
  const [tenant, plan] = [await demandTenant(work, tenantId), await demandPlan(work, planId)];
  const amount = priceOf(plan, months);
  if (amount <= 0n) throw new Refusal('这个套餐不收费，请联系服务商开通');
  if (tenant.expireAt === null) throw new Refusal('贵公司的服务没有期限，不需要续费');
  const [open] = await work.query<{ id: number }>(
    'sys_renewal.open',
    `select r.id from sys_renewal r join oms_payment p on p.company_id = r.company_id and p.id = r.payment
     where r.company_id = $1 and r.tenant = $2 and r.plan = $3 and r.months = $4 and r.amount = $5 and r.state = 'waiting'
       and p.state = 'waiting' and p.expires_at > now() + make_interval(secs => $6) order by r.id desc limit 1`,
    [work.company, tenantId, plan.name, months, formatFen(amount), spareMs / 1000],
  );
  if (open) return load(work, renewal, open.id);
  const row = await write(work, { tenant, plan, months, amount, method: 'wechat', operator });
  const made = await save(
    work,
    payment,
    {
      outTradeNo: row.number!,
      purpose: `合流${plan.name} ${months} 个月`,
      orderNo: row.number,
      amount,
      expiresAt: codeExpiry(),
    },
    { computed: { sourceName: renewal.name, sourceRecord: row.id } },
  );
  await work.flush();
  await amend(work, renewal, [{ id: row.id, payment: made.id }], { silent: true });
  await work.flush();
  return load(work, renewal, row.id);
}

const codeOf = (db: Db, id: number): Promise<RenewalCode> =>
  runWork(db, platform, async (work) => {
    const row = await load(work, renewal, id);
    const paid = await load(work, payment, row.payment!);
    return {
      id: row.id,
      amount: formatFen(row.amount!),
      plan: row.plan!,
      months: row.months!,
      state: row.state!,
      codeUrl: row.state === 'waiting' && paid.state === 'waiting' ? paid.codeUrl : null,
      newExpire: row.newExpire,
    };
  });

async function usage(work: Work): Promise<Omit<Subscription, 'plans' | 'renewals' | 'servedBy' | 'canPay'>> {
  const [row] = await work.query<{
    plan: string | null;
    expireAt: string | null;
    userLimit: number | null;
    shopLimit: number | null;
    invoiceLimit: number | null;
    storageLimit: number | null;
    users: number;
    shops: number;
    megabytes: number;
  }>(
    'sys_subscription.usage',
    `select c.plan, c.expire_at as "expireAt", c.user_limit as "userLimit", c.shop_limit as "shopLimit", c.invoice_limit as "invoiceLimit",
       c.storage_limit as "storageLimit",
       (select count(*)::int from sys_user u where u.company_id = $1 and not u.deleted and not u.disabled) as users,
       (select count(*)::int from oms_shop s where s.company_id = $1 and not s.deleted and not s.disabled) as shops,
       (select coalesce(sum(bytes), 0)::float8 / 1048576 from sys_file_usage f where f.company_id = $1 and (held_until is null or held_until > now())) as megabytes
     from sys_company c where c.company_id = $1 and c.id = $1`,
    [work.company],
  );
  const { userLimit, shopLimit, invoiceLimit, storageLimit, users, shops, megabytes, plan, expireAt } = row!;
  return {
    plan,
    expireAt,
    users: { used: users, limit: userLimit },
    shops: { used: shops, limit: shopLimit },
    invoices: { used: await issuedThisMonth(work, 1_000_000), limit: invoiceLimit },
    storage: { used: Math.round(megabytes), limit: storageLimit },
  };
}

const renewalsOf = (work: Work, tenant: number) =>
  work.query<Subscription['renewals'][number]>(
    'sys_renewal.ofTenant',
    `select id, number, plan, months, amount::text as amount, method, state, new_expire as "newExpire", done_at as "doneAt"
     from sys_renewal where company_id = $1 and tenant = $2 and state in ('done', 'revoked') and not deleted order by id desc limit 50`,
    [work.company, tenant],
  );

/** The two halves of one page stand in two scopes, and are asked for one after the other. */
async function subscription({ db, user, company }: Work): Promise<Subscription> {
  const own = await runWork(db, user, usage);
  return runWork(db, platform, async (work) => ({
    ...own,
    plans: (await allPlans(work)).filter(({ disabled, trialDays }) => !disabled && trialDays === null),
    renewals: await renewalsOf(work, company),
    servedBy: await servedBy(work, company),
    canPay: payOptions(db) !== undefined && own.expireAt !== null,
  }));
}

async function demandOwn(db: Db, tenant: number, id: number): Promise<Renewal> {
  const row = await runWork(db, platform, (work) => load(work, renewal, id).catch(() => undefined));
  if (row?.tenant !== tenant) throw new Refusal('续费记录不存在', codes.missing);
  return row;
}

const callerIn = ({ db, origin }: Work): Caller => ({ db, user: platform, origin });

interface Recorded {
  readonly tenant: number;
  readonly plan: number;
  readonly months: number;
  readonly method: 'offline' | 'gift';
  readonly amount: Fen;
  readonly tradeNo?: string | null | undefined;
  readonly remark?: string | null | undefined;
}
/** A renewal that was settled otherwise than by a code. The work is the platform's. */
export async function renewBy(
  work: Work,
  { method, amount, tradeNo, remark, months, ...which }: Recorded,
): Promise<number> {
  const [tenant, plan] = [await demandTenant(work, which.tenant), await demandPlan(work, which.plan)];
  const row = await write(work, {
    tenant,
    plan,
    months,
    amount: method === 'gift' ? (0n as Fen) : amount,
    method,
    tradeNo: tradeNo ?? null,
    remark: remark ?? null,
    operator: work.user.name,
  });
  await carryOut(work, row, null);
  return row.id;
}

export const renewalHandlers = [
  handle(ownSubscription, (_, work) => subscription(work)),
  handle(payRenewal, async ({ plan, months }, work) => {
    const { db, company, user } = work;
    const caller = callerIn(work);
    demandPayments(db);
    const row = await runWork(db, platform, (own) => orderFor(own, company, plan, months, user.name));
    const paid = await runWork(db, platform, (own) => load(own, payment, row.payment!));
    if (paid.state === 'waiting' && paid.codeUrl === null) await drawCode(caller, paid);
    return codeOf(db, row.id);
  }),
  handle(renewalState, async ({ id }, work) => {
    const { db, company } = work;
    const { number, state } = await demandOwn(db, company, id);
    // WeChat may be silent; what is known here is told all the same.
    if (state === 'waiting')
      await refresh(callerIn(work), number!).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    return codeOf(db, id);
  }),
  handle(recordRenewal, async ({ amount, ...said }, work) =>
    withMessage({ id: await renewBy(work, { ...said, amount: amount as Fen }) }, codes.saved),
  ),
  handle(remarkRenewal, async ({ id, remark }, work) => {
    await load(work, renewal, id, true);
    await amend(work, renewal, [{ id, remark: remark ?? null }]);
    return withMessage({ id }, codes.saved);
  }),
  handle(revokeRenewal, async ({ id }, work) => {
    const row = await load(work, renewal, id, true);
    if (row.state !== 'done' || row.method === 'wechat') throw new Refusal('只能撤销线下登记或赠送的续费');
    const tenant = await demandTenant(work, row.tenant!);
    if (tenant.expireAt === null || row.newExpire === null || Date.parse(tenant.expireAt) !== Date.parse(row.newExpire))
      throw new Refusal('这家企业后来又续过费，请先撤销最近的一次');
    const plan = (await allPlans(work)).find(({ name }) => name === row.oldPlan);
    subscribe(work, tenant.id, { plan: row.oldPlan, expireAt: row.oldExpire, ...(plan && { limits: limitsOf(plan) }) });
    await amend(work, renewal, [{ id, state: 'revoked' }]);
    await takeBackFee(work, id);
    await note(work, { entity: renewal.name, recordId: id, action: 'revoke', label: '撤销', title: row.number });
    return null;
  }),
];
