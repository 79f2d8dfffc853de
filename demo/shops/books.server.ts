import { daysAfter } from '@heliu/model';
import { type Db, save, today, type Work } from '@heliu/engine';
import { customer } from '../../modules/crm/model.ts';
import { postSpan } from '../../modules/einvoice/server.ts';

/** Consumers are one customer in the books; nobody collects from them one by one. Run as whoever looks after them. */
export async function openBooks(work: Work): Promise<void> {
  const { id } = await save(work, customer, {
    code: 'WD0001',
    name: '网店零售客户',
    shortName: '网店零售',
    kind: 'person',
    salesman: work.user.id,
    source: 'shop',
    creditDays: 90,
    remark: '各店铺的记账客户：已开发票按日汇总记在这里',
  });
  work.later({
    name: 'demo.shopCustomers',
    text: 'update oms_shop set customer = $2 where company_id = $1',
    values: [work.company, id],
  });
}

/** As it would have been done every night; what was issued today waits for the next one. */
export async function postHistory(db: Db, company: number): Promise<void> {
  const { failed } = await postSpan({ db, company }, { from: daysAfter(today(), -120), to: daysAfter(today(), -1) });
  if (failed.length > 0) throw new Error(failed.map(({ day, message }) => `${day} ${message}`).join('\n'));
}
