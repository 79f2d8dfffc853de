import { type Db, platformCompany, runWork, save, service, type Work } from '@heliu/engine';
import { yuan } from '@heliu/model';
import { loadChannels, settleChannels } from './channels.server.ts';
import { loadArticles } from './articles.server.ts';
import { plan } from '../../modules/platform/model.ts';
import { renewBy } from '../../modules/platform/server.ts';

const plans = [
  {
    code: 'TRIAL',
    name: '试用版',
    monthPrice: yuan('0.00'),
    yearPrice: yuan('0.00'),
    userLimit: 3,
    shopLimit: 1,
    invoiceLimit: 50,
    storageLimit: 1,
    trialDays: 15,
    summary: '注册以后先用起来',
    sort: 10,
  },
  {
    code: 'BASE',
    name: '标准版',
    monthPrice: yuan('199.00'),
    yearPrice: yuan('1980.00'),
    userLimit: 5,
    shopLimit: 3,
    invoiceLimit: 3000,
    storageLimit: 10,
    summary: '一两个人管几家店铺',
    sort: 20,
  },
  {
    code: 'PRO',
    name: '专业版',
    monthPrice: yuan('499.00'),
    yearPrice: yuan('4980.00'),
    userLimit: 20,
    shopLimit: 10,
    invoiceLimit: 30_000,
    storageLimit: 50,
    summary: '进销存、财务与开票一起用',
    sort: 30,
  },
  {
    code: 'FULL',
    name: '旗舰版',
    monthPrice: yuan('999.00'),
    yearPrice: yuan('9980.00'),
    summary: '多公司、多门店，各项不限',
    sort: 40,
  },
] as const;

async function loadPlans(work: Work): Promise<void> {
  for (const one of plans) await save(work, plan, one);
  await work.flush();
  const companies = await work.query<{ id: number; plan: string }>(
    'demo.subscribers',
    'select id, plan from sys_company where not deleted order by id',
  );
  const offered = await work.query<{ id: number; name: string; price: string }>(
    'demo.plans',
    'select id, name, year_price::text as price from sys_plan where company_id = 0',
  );
  for (const { id: tenant, plan: name } of companies) {
    const { id, price } = offered.find((one) => one.name === name)!;
    await renewBy(work, {
      tenant,
      plan: id,
      months: 12,
      method: 'offline',
      amount: yuan(price),
      tradeNo: null,
      remark: '对公转账，年付',
    });
    await work.flush();
  }
}

/** Channels, what companies can subscribe to, the two of the demo for a year, and what there is to read. */
export async function loadPlatform(db: Db): Promise<void> {
  const platform = service('平台', platformCompany);
  // Before anybody pays, so that the channels have their share.
  await runWork(db, platform, loadChannels);
  await runWork(db, platform, loadPlans);
  await runWork(db, platform, settleChannels);
  await runWork(db, platform, loadArticles);
}
