import type { Answer } from '@heliu/model';
import { demoPassword } from '../apps/server/src/demo/accounts.ts';
import type { House } from './support/house.ts';
import { alternate, post } from './support/measure.ts';
import { startThin } from './support/thin.ts';

const lines = [
  { goodsName: '*谷物*有机燕麦片', spec: '1kg×12', quantity: '40', taxPrice: '199.80', taxRate: '0.09' },
  { goodsName: '*化妆品*山茶花保湿面霜', spec: '50g', quantity: '100', taxPrice: '59.90', taxRate: '0.13' },
  { goodsName: '*运输服务*配送费', quantity: '1', taxPrice: '120.00', taxRate: '0.09' },
];

/** Maker and checker differ, as the books demand. */
async function sessionOf(port: number, username: string): Promise<string> {
  const answer = (await post(0, port, '/erp/user/login', { username, password: demoPassword })) as Answer<{
    sessionid: string;
  }>;
  return answer.data.sessionid;
}

export interface Row {
  readonly clients: number;
  readonly thin: number;
  readonly ours: number;
  readonly ratio: number;
  readonly failures: number;
}

/** Save and audit an invoice of three lines as two requests, against the bare program's one. */
export async function benchInvoice(house: House, rounds = 7): Promise<Row[]> {
  const thin = await startThin(house.thinUrl);
  const [maker, checker] = [await sessionOf(house.port, 'drawer'), await sessionOf(house.port, 'accountant')];
  const customers = await house.sql<{ id: string }>(
    `select id from crm_customer where status = 'active' and company_id = (select id from sys_company where code = 'HELIU')`,
  );
  let turn = 0;
  const nextCustomer = () => Number(customers[turn++ % customers.length]!.id);
  const [account] = await house.sql<{ id: string }>(
    `select id from fico_account where code = '1122' and company_id = (select id from sys_company where code = 'HELIU')`,
  );
  const day = new Date().toISOString().slice(0, 10);
  const invoice = () => ({
    invoiceKind: 'normal',
    customer: nextCustomer(),
    invoiceDate: day,
    dueDate: day,
    receivable: Number(account!.id),
    lines,
  });
  const ok = (answer: Answer) => {
    if (answer.code !== '200') throw new Error(answer.message);
    return answer;
  };
  const targets = [
    {
      name: 'thin',
      run: async (client: number) => void ok(await post(client, thin.port, '/invoice', { ...invoice(), company: 1 })),
    },
    {
      name: 'ours',
      async run(client: number) {
        const saved = ok(await post(client, house.port, '/api/fico/arinvoice/save', invoice(), { sessid_id: maker }));
        ok(
          await post(
            client,
            house.port,
            '/api/fico/arinvoice/audit',
            { id: (saved.data as { id: number }).id },
            { sessid_id: checker },
          ),
        );
      },
    },
  ];
  const rows: Row[] = [];
  for (const clients of [1, 16]) {
    const [bare, ours] = await alternate(targets, clients, rounds, 700);
    rows.push({
      clients,
      thin: bare!.perSecond,
      ours: ours!.perSecond,
      ratio: ours!.perSecond / bare!.perSecond,
      failures: ours!.failures,
    });
  }
  thin.stop();
  return rows;
}
