import { act, type Work } from '@heliu/engine';
import { goodsName } from '../../modules/einvoice/model.ts';
import { shopOrder } from '../../modules/shop/model.ts';

import { generateFrom, makeWave } from '../../modules/fulfilment/server.ts';
import { outputOrder } from '../../modules/fulfilment/model.ts';

const idsOf = async (work: Work, name: string, text: string): Promise<number[]> =>
  (await work.query<{ id: number }>(`demo.${name}`, text, [work.company])).map(({ id }) => id);

/** The accountant's share: orders that may leave, and goods she knows. */
export async function releaseOrders(work: Work): Promise<void> {
  const orders = await idsOf(
    work,
    'waitShip',
    `select id from oms_order where company_id = $1 and order_status = 'waitShip' and status = 'draft' and refund_status = 'none' and not locked
     order by created_at, id limit 16`,
  );
  for (const id of orders) await act(work, shopOrder, 'audit', { id });
  const goods = await idsOf(
    work,
    'suggested',
    `select id from oms_goods_name where company_id = $1 and state = 'suggested' and not deleted order by seen desc, id limit 6`,
  );
  for (const id of goods) {
    await act(work, goodsName, 'confirm', { id });
    // One of them may be known to others of its name.
    await work.flush();
  }
}

/** The keeper's: papers for half of them; the rest waits for whoever tries it. */
export async function makeOutputs(work: Work): Promise<void> {
  const orders = await idsOf(
    work,
    'released',
    `select id from oms_order where company_id = $1 and order_status = 'waitShip' and status = 'audited' and not locked order by created_at, id limit 9`,
  );
  await generateFrom(work, orders);
}

/** Some papers looked at whose goods are there, one held back. */
export async function releaseOutputs(work: Work): Promise<void> {
  const outputs = await idsOf(
    work,
    'outputs',
    `select d.id from oms_output_order d where d.company_id = $1 and d.kind = 'shop' and d.status = 'draft'
       and not exists (select 1 from oms_output_order_lines l where l.company_id = $1 and l.document_id = d.id and l.sku is not null
         and l.base_quantity * 5 > coalesce((select b.available from inv_stock_entry_by_place b
           where b.company_id = $1 and b.sku = l.sku and b.warehouse = d.warehouse), 0))
     order by d.id limit 6`,
  );
  const [held, ...others] = outputs;
  if (held !== undefined) await act(work, outputOrder, 'lock', { id: held, reason: '买家要改收货地址' });
  for (const id of others) await act(work, outputOrder, 'audit', { id });
}

/** What was released stands on the trolley of one walk. */
export async function startWave(work: Work): Promise<void> {
  const [fullest] = await work.query<{ warehouse: number }>(
    'demo.waitingWarehouse',
    `select warehouse from oms_output_order where company_id = $1 and kind = 'shop' and status = 'audited' and ship_state = 'waiting' and not locked
     group by warehouse order by count(*) desc, warehouse limit 1`,
    [work.company],
  );
  if (fullest) await makeWave(work, { warehouse: fullest.warehouse, size: 64 });
}
