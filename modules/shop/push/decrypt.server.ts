import { bytesFrom, type Db, handle, loadRaw, note, Refusal, runWork, unseal, type User } from '@heliu/engine';
import { shopOrder } from '../order/order.ts';
import type { Buyer } from '../platforms/order.ts';
import { platformNames } from '../platforms/platform.ts';
import { ShopLine } from '../connection/line.server.ts';
import { decryptBuyer } from './push.calls.ts';

/** Platforms cap it per shop and day, and shut out who asks too much. */
const perDay = 500;
const purposes = { ship: '发货', invoice: '开票', service: '客服' } as const;

interface Asked {
  readonly id: number;
  readonly orderNo: string;
  readonly shop: number;
  readonly cipher: Buyer['cipher'];
}

async function prepare(db: Db, user: User, id: number): Promise<Asked> {
  return runWork(db, user, async (work) => {
    await loadRaw(work, shopOrder, id);
    const [row] = await work.query<{ no: string; shop: number; sealed: string | null; today: number }>(
      'oms_order.toDecrypt',
      `select o.order_no as no, o.shop, r.sealed, (select count(*)::int from oms_decryption d where d.company_id = $1 and d.shop_id = o.shop and d.at > now() - interval '1 day') as today ` +
        `from oms_order o left join oms_raw r on r.company_id = o.company_id and r.kind = 'order' and r.record_id = o.id where o.company_id = $1 and o.id = $2`,
      [work.company, id],
    );
    if (!row?.sealed) throw new Refusal('这个订单没有平台的加密资料');
    if (row.today >= perDay) throw new Refusal(`店铺今天已查看 ${perDay} 次买家资料，请明天再试`);
    const { cipher } = JSON.parse(unseal(db, `order:${id}`, bytesFrom(row.sealed))) as { cipher: Buyer['cipher'] };
    return { id, orderNo: row.no, shop: row.shop, cipher };
  });
}

type Revealed = Readonly<Partial<Record<'name' | 'phone' | 'address', string>>>;

async function look(
  db: Db,
  user: User,
  { id, orderNo, shop, cipher }: Asked,
  purpose: keyof typeof purposes,
): Promise<Revealed> {
  const line = await ShopLine.open(db, user.company, shop);
  const { decrypt } = line.platform.operations;
  if (!decrypt) throw new Refusal(`${platformNames[line.shop.platform]}不提供解密，请到平台后台查看`);
  const items = (['name', 'phone', 'address'] as const).flatMap((kind) => {
    const found = cipher[kind];
    return found ? [{ kind, cipher: found }] : [];
  });
  if (items.length === 0) throw new Refusal('平台没有给出可以解密的资料');
  const outcome: { plain?: readonly string[]; failure?: Error } = await line
    .ask('decrypt', decrypt, { orderNo, items }, { patienceMs: 0 })
    .then(
      (plain) => ({ plain }),
      (failure: Error) => ({ failure }),
    );
  // Written down whether it worked or not, before anybody sees it: the platform has counted it.
  await runWork(db, user, async (work) => {
    const [key] = await work.takeIds(1);
    work.later({
      name: 'oms_decryption.note',
      text: 'insert into oms_decryption (company_id, id, shop_id, order_id, user_id, fields, purpose, outcome) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [
        work.company,
        key,
        shop,
        id,
        user.id,
        items.map(({ kind }) => kind),
        purpose,
        outcome.failure ? '失败' : '成功',
      ],
    });
    const label = `查看买家资料（${purposes[purpose]}）`;
    await note(work, { entity: shopOrder.name, recordId: id, action: 'decrypt', label, title: orderNo });
  });
  if (outcome.failure) throw outcome.failure;
  return Object.fromEntries(items.map(({ kind }, i) => [kind, outcome.plain![i] ?? '']));
}

/** The buyer as his platform knows him; counted and noted, whoever asks. */
export const revealBuyer = async (db: Db, user: User, order: number, purpose: keyof typeof purposes) =>
  look(db, user, await prepare(db, user, order), purpose);

export const decryptHandlers = [
  handle(decryptBuyer, ({ id, purpose }, { db, user }) => revealBuyer(db, user, id, purpose)),
];
