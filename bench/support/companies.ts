import { openDb, openSession, runWork, save, service, today } from '@heliu/engine';
import { assemble } from '../../apps/server/src/assembly.ts';
import { customer } from '../../modules/crm/model.ts';
import { initializeBooks } from '../../modules/fico/server.ts';
import { foundCompany, openAccount } from '../../modules/system/server.ts';
import type { BenchServer } from './server.ts';

/** A company in which somebody writes invoices and somebody else audits them. */
export interface Office {
  readonly company: number;
  readonly maker: string;
  readonly checker: string;
  readonly customers: readonly number[];
  readonly receivable: number;
}

/** Companies with books and a customer, made by the product's own functions. */
export async function foundOffices(server: BenchServer, count: number): Promise<Office[]> {
  assemble();
  const db = openDb({ connectionString: server.ownerUrl, max: 2 });
  const day = today();
  try {
    const offices: Office[] = [];
    for (let n = 1; n <= count; n++) {
      const at = String(n).padStart(4, '0');
      const founder = { username: `bench${at}`, realname: '会计', mobile: `1990000${at}` };
      const { id, userId } = await foundCompany(db, { code: `B${at}`, name: `测速公司${at}` }, founder);
      offices.push(
        await runWork(db, { ...service('会计', id), id: userId, kind: 'staff' }, async (work) => {
          await initializeBooks(work, {
            standard: 'small',
            year: Number(day.slice(0, 4)),
            month: Number(day.slice(5, 7)),
          });
          const second = { ...founder, username: `maker${at}`, realname: '开票', mobile: `1980000${at}` };
          const maker = await openAccount(work, second);
          await work.flush();
          await work.query('', 'update sys_user set chief = true where company_id = $1 and id = $2', [id, maker]);
          // Whoever founds a company sets a password of his own before he does anything else.
          await work.query('', 'update sys_credential set must_change = false where company_id = $1', [id]);
          const buyer = await save(work, customer, { code: 'K1', name: '客户', salesman: userId });
          const [account] = await work.query<{ id: number }>(
            'bench.receivable',
            `select id from fico_account where company_id = $1 and code = '1122'`,
            [id],
          );
          return {
            company: id,
            maker: openSession(work, id, maker),
            checker: openSession(work, id, userId),
            customers: [buyer.id],
            receivable: account!.id,
          };
        }),
      );
    }
    return offices;
  } finally {
    await db.end();
  }
}
