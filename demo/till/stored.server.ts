import { act, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { dec, formatFen, yuan } from '@heliu/model';
import { member, memberTag } from '../../modules/pos/model.ts';
import { rechargePlan, storedOrder } from '../../modules/till/model.ts';
import {
  merge,
  passMember,
  priceBill,
  reviewLayers,
  sellingPlace,
  settle,
  takeRecharge,
} from '../../modules/till/server.ts';

interface Place {
  readonly terminal: number;
  readonly skus: readonly number[];
  readonly methods: Readonly<Record<string, number>>;
  readonly members: readonly number[];
  readonly bank: number;
}
interface People {
  readonly boss: User;
  readonly cashier: User;
  readonly accountant: User;
}
const uuid = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** What the store offers to whoever pays beforehand. */
export async function loadPlans(work: Work): Promise<void> {
  for (const [i, [name, pay, bonus]] of (
    [
      ['充200送10', '200', '10'],
      ['充500送50', '500', '50'],
      ['充1000送150', '1000', '150'],
    ] as const
  ).entries())
    await save(work, rechargePlan, { name, pay: yuan(pay), bonus: yuan(bonus), sort: i + 1 });
}

/** On some days a member pays beforehand; on others he pays with what he has left, in part. */
export async function loadStored(
  db: Db,
  { cashier }: Pick<People, 'cashier'>,
  { terminal, skus, methods, members }: Place,
  shift: number,
  first: number,
  when: (hour: number, minute: number) => string,
): Promise<void> {
  const by = <T>(task: (work: Work) => Promise<T>) => runWork(db, cashier, task);
  const member = members[(first / 6) % 2]!;
  if (first === 0 || first === 6 || first === 42)
    await by(async (work) => {
      const [plan] = await work.query<{ id: number; pay: string }>(
        'demo.till.plan',
        `select id, pay::numeric(18,2)::text as pay from pos_recharge_plan where company_id = $1 and name = '充500送50'`,
        [work.company],
      );
      const payments = [{ method: methods['cash']!, amount: plan!.pay }];
      await takeRecharge(
        work,
        shift,
        { clientUuid: uuid(500_000 + first), member, plan: plan!.id, amount: plan!.pay, payments },
        when(10, 30),
      );
    });
  if (first % 12 !== 0 && first !== 42) return;
  await by(async (work) => {
    const subject = uuid(600_000 + first);
    const lines = [{ no: 1, sku: skus[first % skus.length]!, quantity: dec(1) }];
    const bill = { lines, discounts: [], coupons: [], points: 0, gifts: [], soldOut: [], member };
    const { proof } = await priceBill(work, await sellingPlace(work, terminal), bill, when(17, 20));
    const pay = formatFen(proof.pay);
    const [owner] = await work.query<{ phone: string }>(
      'demo.till.owner',
      'select phone from pos_member where company_id = $1 and id = $2',
      [work.company, member],
    );
    const { token } = await passMember(work, member, subject, owner!.phone.slice(-4));
    const payments = [{ method: methods['stored']!, amount: pay }];
    await settle(
      work,
      shift,
      { ...bill, approvals: [], clientUuid: subject, pay, payments, storedPass: token },
      when(17, 20),
    );
  });
}

/** At the office: one paid by transfer, and one that has gone away and wants his money back, which waits for its audit. */
export async function loadStoredOrders(db: Db, people: People, { members, bank }: Place, day: string): Promise<void> {
  const id = await runWork(db, people.boss, async (work) => {
    const [store] = await work.query<{ id: number }>(
      'demo.till.storedStore',
      `select id from sys_factory where company_id = $1 and code = 'SH01'`,
      [work.company],
    );
    const usual = { orderDate: day, store: store!.id, account: bank };
    const { id: paid } = await save(work, storedOrder, {
      ...usual,
      kind: 'recharge',
      member: members[2]!,
      amount: yuan('800'),
      reference: 'ZZ20261101',
    });
    await save(work, storedOrder, {
      ...usual,
      kind: 'refund',
      member: members[1]!,
      amount: yuan('100'),
      reason: '顾客搬家，退还余额',
    });
    return paid;
  });
  await runWork(db, people.accountant, (work) => act(work, storedOrder, 'audit', { id }));
}

/** Some have registered twice: one is merged, another waits to be found. Tags of rules are given as every night. */
export async function loadTwins(db: Db, { boss }: Pick<People, 'boss'>, day: string): Promise<void> {
  const [first] = await runWork(db, boss, async (work) => {
    const twins = [];
    for (const [cardNo, name, birthday] of [
      ['800101', '陈思思', '1998-07-25'],
      ['800102', '赵敏', '1990-12-30'],
    ] as const)
      twins.push(await save(work, member, { cardNo, name, birthday, source: 'online' }));
    await save(work, memberTag, { name: '活跃会员', kind: 'auto', recency: ['d30'], frequency: ['f2', 'f4', 'f10'] });
    await save(work, memberTag, { name: '本月寿星', kind: 'auto', birthdayMonth: true });
    return twins;
  });
  await runWork(db, boss, async (work) => {
    const [known] = await work.query<{ id: number }>(
      'demo.till.twin',
      `select id from pos_member where company_id = $1 and name = '陈思思' and id <> $2 order by id limit 1`,
      [work.company, first!.id],
    );
    await merge(work, known!.id, first!.id, '网店和门店各登记了一次');
  });
  await runWork(db, boss, (work) => reviewLayers(work, day));
}
