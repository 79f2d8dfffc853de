import { dec, type Input, yuan } from '@heliu/model';
import { act, save, type Work } from '@heliu/engine';
import { demoTaxNoOf } from '../crm/customers.ts';
import { taxNoOf } from '../world/people.ts';
import { recordOutcomes, registerForeign } from '../../modules/einvoice/server.ts';
import { invoice, subject } from '../../modules/einvoice/model.ts';
import { bearerTitle } from '../../modules/invoicing/model.ts';
import { borneSums, invoiceBearer } from '../../modules/invoicing/server.ts';
import { settleThen } from './invoices.server.ts';

import { beijingDate } from '@heliu/outside';

type Typed = Pick<Input<typeof invoice>, 'subject' | 'kind' | 'lines'> &
  Partial<Pick<Input<typeof invoice>, 'taxation' | 'vouchers'>>;

const knownName = '杭州知味食品有限公司';
const knownCompany = {
  titleType: 'company',
  buyerName: knownName,
  buyerTaxNo: demoTaxNoOf(knownName),
  buyerAddress: '杭州市西湖区文三路288号7幢',
  buyerPhone: '0571-87001100',
  buyerBank: '工商银行杭州文三支行',
  buyerAccount: '1202020209900012345',
} as const;

/** What somebody typed in: drafts, a slip of the pen that was dropped, one voided in time, one that waits for a device. */
export async function loadTypedInvoices(work: Work): Promise<void> {
  const [found] = await work.query<Record<'digital' | 'control' | 'upkeep' | 'agency', number>>(
    'demo.typed',
    `select (select min(id) from oms_invoice_subject where company_id = $1 and kind = 'digital') as digital,
       (select min(id) from oms_invoice_subject where company_id = $1 and kind = 'taxControl') as control,
       (select min(id) from oms_tax_item where company_id = $1 and code = '3040201030000000000') as upkeep,
       (select min(id) from oms_tax_item where company_id = $1 and code = '3040802010100000000') as agency`,
    [work.company],
  );
  const { digital, control, upkeep, agency } = found!;
  const fee = (price: string) => [
    { taxItem: upkeep, goodsName: '软件维护费', unit: '季度', quantity: dec(1), taxPrice: dec(price) },
  ];
  const type = async (typed: Typed, note: string, buyerName: string = knownName): Promise<number> => {
    const invoiceDate = beijingDate(Date.parse(work.now));
    const { id } = await save(work, invoice, { vouchers: [], ...knownCompany, ...typed, buyerName, note, invoiceDate });
    await work.flush();
    return id;
  };
  await type({ subject: digital, kind: 'digitalSpecial', lines: fee('3600') }, '2026 年第四季度软件维护');
  const doubled = await type({ subject: digital, kind: 'digitalSpecial', lines: fee('3600') }, '第四季度软件维护');
  await act(work, invoice, 'cancel', { id: doubled, reason: '录重了，已有一张草稿' });
  await type({ subject: digital, kind: 'digitalPaperSpecial', lines: fee('1800') }, '客户要纸质专票，装好纸再开');
  await type(
    {
      subject: digital,
      kind: 'digitalNormal',
      taxation: 'net',
      lines: [{ taxItem: agency, goodsName: '代理报关服务费', amount: yuan('10600'), deduction: yuan('8000') }],
      vouchers: [
        {
          kind: 'fiscal',
          number: '3301202611050017',
          total: yuan('8000'),
          deducted: yuan('8000'),
          remark: '代付港口建设费',
        },
      ],
    },
    '2026 年 10 月代理报关，代付规费按差额征税扣除',
  );
  const misspelt = await type(
    { subject: control, kind: 'paperNormal', lines: fee('1200') },
    '2026 年第三季度软件维护',
    '杭州知昧食品有限公司',
  );
  await issueOnDevice(work, misspelt);
  await act(work, invoice, 'voided', { id: misspelt, reason: '购方名称录错，当月作废重开' });
  await keepBearerTitle(work, upkeep);
  await invoicePlatform(work);
  await registerPaper(work, control);
  const waiting = await type({ subject: control, kind: 'electronicNormal', lines: fee('1200') }, '第三季度软件维护');
  await act(work, invoice, 'open', { id: waiting });
  await act(work, subject, 'hold', { id: control, reason: '税务 UKey 送去抄报，取回后继续' });
}

/** A platform that wants an invoice for what it gives towards prices. */
async function keepBearerTitle(work: Work, taxItem: number): Promise<void> {
  const name = '星途平台服务有限公司';
  await save(work, bearerTitle, {
    platform: 'douyin',
    bearer: 'platform',
    kind: 'digitalSpecial',
    buyerName: name,
    buyerTaxNo: taxNoOf(name),
    email: 'fapiao@xingtu.example',
    taxItem,
    goodsName: '平台补贴服务费',
  });
}

/** What the platform gave towards the prices of last month, invoiced to it for the shop where that is most. */
async function invoicePlatform(work: Work): Promise<void> {
  await work.flush();
  const lastDay = Date.parse(`${beijingDate(Date.parse(work.now)).slice(0, 7)}-01T00:00:00+08:00`) - 86_400_000;
  const month = beijingDate(lastDay).slice(0, 7);
  const sums = await borneSums(work, { month, bearer: 'platform' });
  const [most] = sums
    .filter(({ title, open }) => title !== null && Number(open) > 0)
    .toSorted((a, b) => Number(b.open) - Number(a.open));
  if (!most) return;
  const id = await invoiceBearer(work, { month, shop: most.shop, bearer: 'platform', total: most.open });
  await work.flush();
  await settleThen(work, [id], work.now);
}

/** A paper invoice written by hand at the counter, and the red one that took part of it back. */
async function registerPaper(work: Work, control: number): Promise<void> {
  const [seller] = await work.query<{ shop: string | null }>(
    'demo.paperShop',
    `select (select name from oms_shop where company_id = $1 and subject = $2 order by id limit 1) as shop`,
    [work.company, control],
  );
  // Without a shop of the subject nobody could tell whose invoice it is.
  if (!seller?.shop) return;
  const day = (daysAgo: number) => beijingDate(Date.parse(work.now) - daysAgo * 86_400_000);
  const face = { shop: seller.shop, kind: '纸质普票', code: '033001900104', goodsName: '咖啡豆', taxRate: '13%' };
  const { buyerName, buyerTaxNo } = knownCompany;
  await registerForeign(work, {
    rows: [
      { ...face, number: '26117001', issuedAt: day(9), buyerName, buyerTaxNo, gross: '1130.00' },
      {
        ...face,
        number: '26117002',
        issuedAt: day(3),
        buyerName,
        buyerTaxNo,
        gross: '-226.00',
        blueNumber: '26117001',
        redReason: '销货退回',
      },
    ],
    files: [],
    orderNos: {},
    dryRun: false,
  });
}

/** As the device of the branch would have answered. */
async function issueOnDevice(work: Work, id: number): Promise<void> {
  await act(work, invoice, 'open', { id });
  await work.flush();
  const issued = {
    code: '031002600104',
    number: '48210937',
    issuedAt: work.now,
    checkCode: '60177283940516628137',
    machineNo: '661820061234',
  };
  await recordOutcomes(work, [{ id, state: 'issued', issued, files: [] }]);
  await work.flush();
}
