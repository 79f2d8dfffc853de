import type { Work } from '@heliu/engine';
import type { PlatformCode } from '../../modules/shop/model.ts';
import { keepResults, queueUploads } from '../../modules/einvoice/server.ts';
import { shopPlatforms } from '../../modules/shop/server.ts';

interface Written {
  readonly id: number;
  readonly platform: PlatformCode;
  readonly asked: boolean;
  readonly recent: boolean;
}

/** What platforms say about one invoice in a hundred. */
const refusals = ['平台应答：订单已超过可回传发票的期限', '平台应答：发票抬头与买家申请的不一致'];

/** The invoices of three months as they were given back to the platforms of their orders, a few of the last days refused. */
export async function loadWriteBacks(work: Work): Promise<void> {
  const issued = await work.query<{ id: number }>(
    'demo.issued',
    `select id from oms_invoice where company_id = $1 and status = 'issued' order by id`,
    [work.company],
  );
  await queueUploads(
    work,
    issued.map(({ id }) => id),
  );
  await work.flush();
  const waiting = await work.query<Written>(
    'demo.writeBacks',
    `select u.id, u.platform, i.issued_at > now() - interval '5 days' as recent,
       exists (select 1 from oms_invoice_application a where a.company_id = $1 and a."order" = u."order" and a.source = 'platform' and not a.deleted) as asked
     from oms_invoice_upload u join oms_invoice i on i.company_id = $1 and i.id = u.invoice
     where u.company_id = $1 and u.state = 'waiting' order by u.id`,
    [work.company],
  );
  const taken = waiting.filter(({ platform, asked }) => asked || !shopPlatforms[platform].uploadNeedsApplication);
  keepResults(
    work,
    taken.map(({ id, recent }, i) => {
      const isRefused = recent && i % 29 === 7;
      return { id, done: !isRefused, again: false, ...(isRefused && { error: refusals[i % refusals.length]! }) };
    }),
  );
  // Where nobody applied at a platform that takes nothing else, there is nothing to give.
  work.later({
    name: 'demo.needlessWriteBacks',
    text: `update oms_invoice_upload set state = 'needless' where company_id = $1 and state = 'waiting'`,
    values: [work.company],
  });
  work.later({
    name: 'demo.writtenBack',
    text:
      `update oms_invoice_upload u set created_at = i.issued_at, uploaded_at = case when u.uploaded_at is not null then i.issued_at + make_interval(secs => 20 + u.id % 90) end ` +
      `from oms_invoice i where u.company_id = $1 and i.company_id = $1 and i.id = u.invoice`,
    values: [work.company],
  });
}
