import { createHmac, randomUUID } from 'node:crypto';
import { type Db, runWork, type User } from '@heliu/engine';
import { formatFen, yuan } from '@heliu/model';
import { signedText } from '../../modules/till/model.ts';
import { registerMachine, sellingPlace, soldGoodsOf, takeInOffline } from '../../modules/till/server.ts';

interface Counter {
  readonly terminal: number;
  readonly skus: readonly number[];
  readonly methods: Readonly<Record<string, number>>;
}

/** An hour without a line: three customers pay, and the browser hands their sales in when it is back. */
export async function loadOffline(
  db: Db,
  cashier: User,
  { terminal, skus, methods }: Counter,
  shift: number,
  when: (hour: number, minute: number) => string,
) {
  const by = <T>(task: Parameters<typeof runWork<T>>[2]) => runWork(db, cashier, task);
  const machine = randomUUID();
  const { key } = await by((work) => registerMachine(work, { shift, machine, browser: 'Chrome 140（二号柜台）' }));
  const goods = await by(async (work) => soldGoodsOf(work, skus, await sellingPlace(work, terminal)));
  const [first, second, third] = [...goods.values()].filter(({ noDiscount }) => !noDiscount);
  // As the copy had them; the second was dearer an hour before, and the third was paid by telephone, which takes a line.
  const sales = [
    { one: first!, kind: 'cash', more: '0' },
    { one: second!, kind: 'card', more: '1' },
    { one: third!, kind: 'wechat', more: '0' },
  ];
  let prev = '';
  for (const [i, { one, kind, more }] of sales.entries()) {
    const price = formatFen(yuan(String(Math.ceil(Number(one.price)) + Number(more))));
    const body = JSON.stringify({
      clientUuid: randomUUID(),
      shift,
      slip: `T1离${machine.slice(0, 4).toUpperCase()}-${String(i + 1).padStart(4, '0')}`,
      soldAt: when(17, 10 + i * 7),
      lines: [{ no: 1, sku: one.sku, quantity: '1' }],
      pay: price,
      payments: [{ method: methods[kind]!, amount: price, ...(kind === 'wechat' && { tradeNo: '4200000611' }) }],
      prices: [{ sku: one.sku, price, memberPrice: one.memberPrice }],
    });
    const mac = createHmac('sha256', Buffer.from(key, 'base64'))
      .update(signedText(machine, i + 1, prev, body))
      .digest('hex');
    await by((work) => takeInOffline(work, { machine, seq: i + 1, prev, mac, body }));
    prev = mac;
  }
  return { machine, seq: sales.length };
}
