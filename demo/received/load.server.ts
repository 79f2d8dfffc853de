import { daysAfter, type Input, yuan } from '@heliu/model';
import { actMany, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { inputInvoice } from '../../modules/received/model.ts';

type Kind = NonNullable<Input<typeof inputInvoice>['kind']>;
const paper = (
  ago: number,
  kind: Kind,
  [sellerName, sellerTaxNo]: readonly [string, string],
  [goods, net, tax]: readonly [string, string, string],
) => ({ ago, kind, sellerName, sellerTaxNo, goods, net: yuan(net), tax: yuan(tax) });

const telecom = ['中国电信股份有限公司杭州分公司', '91330100843078451U'] as const;
const rail = ['中国铁路上海局集团有限公司', '9131000013220731XD'] as const;
const office = ['杭州得力办公用品有限公司', '91330106MA2CD3W87T'] as const;
const estate = ['杭州文一物业管理有限公司', '91330106MA27XAU83J'] as const;

/** What comes beside the goods: telephone, journeys, rent, paper and pens. */
const papers = [
  paper(128, 'digitalSpecial', telecom, ['*电信服务*宽带及通话费', '1886.79', '113.21']),
  paper(97, 'digitalSpecial', telecom, ['*电信服务*宽带及通话费', '1886.79', '113.21']),
  paper(88, 'digitalSpecial', estate, ['*经营租赁*办公用房租金', '27522.94', '2477.06']),
  paper(66, 'digitalSpecial', telecom, ['*电信服务*宽带及通话费', '1886.79', '113.21']),
  paper(52, 'railTicket', rail, ['*运输服务*铁路旅客运输 杭州东—广州南', '733.03', '65.97']),
  paper(45, 'digitalNormal', office, ['*纸制品*复印纸、笔记本', '460.18', '59.82']),
  paper(36, 'digitalSpecial', office, ['*家具*会议桌', '3982.30', '517.70']),
  paper(28, 'digitalSpecial', office, ['*家具*会议桌（退货）', '-1991.15', '-258.85']),
  paper(21, 'railTicket', rail, ['*运输服务*铁路旅客运输 杭州东—上海虹桥', '66.97', '6.03']),
  paper(9, 'digitalSpecial', telecom, ['*电信服务*宽带及通话费', '1886.79', '113.21']),
  paper(4, 'digitalNormal', office, ['*日用杂品*茶叶、纸杯', '318.58', '41.42']),
] as const;

async function saveAll(work: Work, today: string): Promise<void> {
  const [own] = await work.query<{ id: number }>(
    'demo.subject',
    'select id from oms_invoice_subject where company_id = $1 and not deleted order by id limit 1',
    [work.company],
  );
  for (const [n, { ago, ...one }] of papers.entries()) {
    const invoiceNo = `2633${String(20_269_000_000 + n * 6151).padStart(16, '0')}`;
    const blueNo = one.net < 0n ? `2633${String(20_269_000_000 + (n - 1) * 6151).padStart(16, '0')}` : null;
    await save(work, inputInvoice, {
      ...one,
      invoiceNo,
      invoiceDate: daysAfter(today, -ago),
      blueNo,
      subject: own?.id ?? null,
    });
  }
}

interface Row {
  readonly id: number;
  readonly invoiceDate: string;
  readonly deductible: string;
}

/** Past months are deducted, this month is being ticked, tea and paper cups are not for deduction. */
async function settle(work: Work, today: string): Promise<void> {
  const rows = await work.query<Row>(
    'demo.inputs',
    `select id, invoice_date as "invoiceDate", deductible from fico_input_invoice where company_id = $1 and status = 'open' order by invoice_date, id`,
    [work.company],
  );
  const used = rows.filter(({ deductible }) => Number(deductible) !== 0);
  const past = used.filter(({ invoiceDate }) => invoiceDate.slice(0, 7) < today.slice(0, 7));
  const fresh = used.filter((one) => !past.includes(one));
  const idle = rows.filter(({ deductible }) => Number(deductible) === 0);
  const at = (row: Row) => ({ id: row.id, input: { period: row.invoiceDate.slice(0, 7) } });
  await actMany(work, inputInvoice, 'select', [...past, ...fresh.slice(0, Math.ceil(fresh.length / 2))].map(at));
  await actMany(
    work,
    inputInvoice,
    'exclude',
    idle.slice(0, 1).map(({ id }) => ({ id, input: { excludeReason: 'welfare' } })),
  );
  await work.flush();
  await actMany(
    work,
    inputInvoice,
    'confirm',
    past.map(({ id }) => ({ id })),
  );
}

export async function loadInputInvoices(db: Db, accountant: User, today: string): Promise<void> {
  await runWork(db, accountant, (work) => saveAll(work, today));
  await runWork(db, accountant, (work) => settle(work, today));
}
