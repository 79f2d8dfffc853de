import { dec } from '@heliu/model';
import { type Db, runWork, save, service, startTask, today, type User, type Work } from '@heliu/engine';
import { location, managementArea, warehouse } from '../modules/basedata/model.ts';
import { demoCustomers } from './crm/customers.ts';
import { loadCustomers, loadCustomFields, loadFollows } from './crm/load.server.ts';
import { loadBankStatement, loadPaymentFile } from './fico/bank.server.ts';
import { loadCashierAccounts } from './fico/cash.server.ts';
import { loadCustomerBills } from './fico/customer-bills.server.ts';
import { loadPaymentsToSuppliers } from './fico/payments.server.ts';
import { loadCenters } from './fico/centers.server.ts';
import { loadIncomeTax } from './fico/income-tax.server.ts';
import { loadOpening } from './fico/opening.server.ts';
import { loadJournals } from './fico/journals.server.ts';
import { loadAssets } from './fico/assets.server.ts';
import { loadAlgorithms } from './fico/algorithms.server.ts';
import { loadVouchers } from './fico/vouchers.server.ts';
import { auditDemoInvoices, saveDemoInvoices } from './fico/load.server.ts';
import { loadDunning } from './fico/dunning.server.ts';
import { loadReceipts } from './fico/receipts.server.ts';
import { loadStatementReceipts } from './fico/statement-receipts.server.ts';
import { loadWriteOffs } from './fico/write-offs.server.ts';
import { initializeBooks } from '../modules/fico/server.ts';
import { auditPriceOrders, loadGoods, loadPriceOrders } from './goods/load.server.ts';
import { auditOpeningStock, saveOpeningStock, saveSerials } from './inventory/load.server.ts';
import { estimateRun } from '../modules/purchase/model.ts';
import { loadEnquiry } from './purchase/enquiry.server.ts';
import { loadForecasts } from './purchase/forecast.server.ts';
import { loadPurchasing } from './purchase/history.server.ts';
import { loadSuppliers } from './purchase/load.server.ts';
import { loadPapers, papersTask } from './received/papers.server.ts';
import { loadInputInvoices } from './received/load.server.ts';
import { loadBaseSalaries } from './hr/base-salaries.server.ts';
import { loadSalaryRuns } from './hr/salary-runs.server.ts';
import { loadOrganisation } from './hr/load.server.ts';
import { loadSales } from './sales/history.server.ts';
import { loadBills } from './sales/bills.server.ts';
import { drawingsTask, loadJobs } from './sales/jobs.server.ts';
import { loadOperation } from './platform/operation.server.ts';
import { loadServices } from './platform/services.server.ts';
import { loadPlatform } from './platform/plans.server.ts';
import { applicationsTask } from './platform/applications.server.ts';
import { miniProgramTask } from './platform/mini-program.server.ts';
import { loadReturnCauses } from './sales/causes.server.ts';
import { loadReturns } from './sales/returns.server.ts';
import { loadRoutes } from './sales/routes.server.ts';
import { loadRequests } from './process/forms.server.ts';
import { loadProcesses } from './process/load.server.ts';
import { loadCoupons } from './pos/coupons.server.ts';
import { auditPoints, loadMembers } from './pos/members.server.ts';
import { auditPromotions, loadPromotions } from './pos/promotions.server.ts';
import { loadOpen } from './open/load.server.ts';
import { loadPrinting } from './printing/load.server.ts';
import { loadDining } from './till/dining.server.ts';
import { loadTill } from './till/load.server.ts';
import { loadPrices } from './sales/prices.server.ts';
import { salesChannel } from '../modules/fulfilment/model.ts';
import { auditHistory, loadShop, settleShops, workOnOrders } from './shops/shops.server.ts';
import { loadSettlements } from './shops/settlements.server.ts';
import { loadPayments } from './shops/payments.server.ts';
import { loadAutoInvoice } from './shops/auto.server.ts';
import { loadChannelsOf } from './shops/channels.server.ts';
import { loadDeliveries } from './shops/deliveries.server.ts';
import { loadInvoiceSetup } from './shops/setup.server.ts';
import { classGoods } from './shops/classes.server.ts';
import { leaveOpen, loadInvoices } from './shops/invoices.server.ts';
import { pastFilesTask } from './shops/past-files.server.ts';
import { loadWriteBacks } from './shops/write-backs.server.ts';
import { loadTypedInvoices } from './shops/typed-invoices.server.ts';
import { loadSupply } from './shops/supply.server.ts';
import { makeOutputs, releaseOrders, releaseOutputs, startWave } from './shops/outgoing.server.ts';
import { openBooks, postHistory } from './shops/books.server.ts';
import { demoShops } from './world/shops.ts';
import { factory, organizeParameter, role, user } from '../modules/system/model.ts';
import { foundCompany, openAccount, proveJob, setPassword } from '../modules/system/server.ts';
import { channelAccount, contrastAccount, type DemoAccount, demoAccounts, demoPassword } from './accounts.ts';
import { demoRoles, nodesOf } from './roles.ts';

type Ids = Map<string, number>;
/** Demo data is made by the product's own functions, as the people it shows. */
const as = (company: number, id: number, name: string): User => ({ ...service(name, company), id, kind: 'staff' });

/** Two channels the demo provider looks after and one that is none of his business. */
async function loadChannels(work: Work): Promise<void> {
  const rows = [
    {
      code: 'DY',
      name: '抖店旗舰店',
      kind: 'platform',
      contact: '周小雨',
      mobile: '13800000003',
      area: '全国',
      mine: true,
    },
    {
      code: 'KS',
      name: '快手优选直播间',
      kind: 'live',
      contact: '郑直播',
      mobile: '13600001234',
      area: '全国',
      mine: true,
    },
    {
      code: 'TB',
      name: '淘宝官方店',
      kind: 'platform',
      contact: '张伟',
      mobile: '13800000008',
      area: '全国',
      mine: false,
    },
  ] as const;
  for (const { mine, ...row } of rows) {
    const { id } = await save(work, salesChannel, { ...row, commission: dec('0.03') });
    await work.flush();
    if (mine)
      work.later({
        name: 'demo.provider',
        text: 'update oms_sales_channel set provider = $3 where company_id = $1 and id = $2',
        values: [work.company, id, channelAccount.username],
      });
  }
}

async function loadRoles(work: Work): Promise<Ids> {
  const nodes = await work.query<{ id: number; code: string; parent: number | null }>(
    'demo.menus',
    'select id, code, parent from sys_menu where company_id = 0 and not deleted',
  );
  const ids: Ids = new Map();
  for (const { code, name, menus, ownClients = false, masks = [] } of demoRoles) {
    const { id } = await save(work, role, { code, name });
    ids.set(code, id);
    const { checked, half } = nodesOf(menus, nodes);
    await work.flush();
    work.later({
      name: 'demo.grant',
      text: 'update sys_role set menus = $3::jsonb, half_menus = $4::jsonb, own_clients = $5, masks = $6 where company_id = $1 and id = $2',
      values: [work.company, id, JSON.stringify(checked), JSON.stringify(half), ownClients, masks],
    });
  }
  return ids;
}

async function loadSites(work: Work): Promise<number> {
  const head = await save(work, factory, {
    code: 'HZ',
    name: '杭州总部',
    kind: 'office',
    address: '杭州市余杭区文一西路 1008 号 3 幢',
  });
  const plant = await save(work, factory, {
    code: 'JX',
    name: '嘉兴工厂',
    kind: 'factory',
    address: '嘉兴市南湖区亚太路 778 号',
  });
  await save(work, factory, {
    code: 'SH01',
    name: '上海徐汇店',
    kind: 'store',
    address: '上海市徐汇区漕溪北路 339 号',
  });
  await work.flush();
  const east = await save(work, managementArea, {
    code: 'HD',
    name: '华东',
    regions: '浙江、江苏、上海、安徽',
    sort: 10,
  });
  await work.flush();
  await save(work, managementArea, { code: 'HD01', name: '浙江', parent: east.id, regions: '浙江', sort: 11 });
  await save(work, managementArea, { code: 'HN', name: '华南', regions: '广东、广西、海南', sort: 20 });
  const main = await save(work, warehouse, {
    code: 'A01',
    name: '杭州主仓',
    kind: 'own',
    area: east.id,
    locationManaged: true,
    factory: head.id,
    contact: '孙大勇',
    phone: '0571-88001122',
  });
  const second = await save(work, warehouse, {
    code: 'A02',
    name: '嘉兴成品仓',
    kind: 'own',
    factory: plant.id,
    contact: '钱有才',
    phone: '0573-82005566',
  });
  await save(work, warehouse, { code: 'A09', name: '杭州次品仓', kind: 'defect', factory: head.id, contact: '孙大勇' });
  await work.flush();
  await save(work, organizeParameter, {
    organisation: plant.id,
    warehouse: second.id,
    reserveOn: 'ORDER_AUDIT',
    arBasis: 'INVOICE',
    remark: '批发的货从嘉兴发出',
  });
  for (const row of ['A', 'B'])
    for (const shelf of ['01', '02', '03'])
      for (const level of ['1', '2'])
        await save(work, location, {
          warehouse: main.id,
          code: `${row}-${shelf}-${level}`,
          kind: level === '1' ? 'pick' : 'reserve',
        });
  await save(work, location, { warehouse: main.id, code: 'SH', name: '收货区', kind: 'receive' });
  await save(work, warehouse, {
    code: 'B01',
    name: '义乌云仓',
    kind: 'third',
    contact: '楼经理',
    phone: '0579-85203377',
  });
  return head.id;
}

const accountOf = ({ username, realname, mobile }: DemoAccount) => ({ username, realname, mobile });
/** A password everybody knows, so that the demo can be entered. */
const publish = (work: Work, userId: number) => setPassword(work, work.company, userId, demoPassword, false);

async function loadDemoCompany(db: Db): Promise<void> {
  const [boss, ...others] = demoAccounts;
  const fields = {
    code: 'HELIU',
    name: '合流演示公司',
    shortName: '演示公司',
    taxNo: '91330110MA2CXXXX0Y',
    legalPerson: boss!.realname,
    address: '杭州市余杭区文一西路 1008 号 3 幢',
    phone: '0571-88001100',
    bankName: '招商银行杭州余杭支行',
    bankNo: '571900000010888',
    headTitle: '合流演示公司',
    plan: '旗舰版',
  };
  const { id: company, userId } = await foundCompany(db, fields, accountOf(boss!));
  const owner = as(company, userId, boss!.realname);
  const users: Ids = new Map([[boss!.username, userId]]);
  const day = today();
  const units = await runWork(db, owner, async (work) => {
    await publish(work, userId);
    const head = await loadSites(work);
    const roles = await loadRoles(work);
    await loadChannels(work);
    await work.flush();
    await loadSupply(work, day);
    await loadInvoiceSetup(work, day);
    await work.flush();
    const { departments, accounts } = await loadOrganisation(work, day);
    await work.flush();
    work.later({
      name: 'demo.bossStaff',
      text: 'update sys_user set staff = $3 where company_id = $1 and id = $2',
      values: [company, userId, accounts.get(boss!.username) ?? null],
    });
    for (const account of others) {
      const staff = accounts.get(account.username);
      const opened = await openAccount(work, {
        ...accountOf(account),
        factory: head,
        roles: account.role ? [roles.get(account.role)!] : [],
        ...(staff !== undefined && { staff }),
      });
      await publish(work, opened);
      users.set(account.username, opened);
    }
    return departments;
  });
  const [year, month] = booksFrom(day);
  await runWork(db, owner, (work) => initializeBooks(work, { standard: 'small', year, month }));
  const person = (name: string) =>
    as(company, users.get(name)!, demoAccounts.find(({ username }) => username === name)!.realname);
  const opened = `${year}-${String(month).padStart(2, '0')}-01`;
  await runWork(db, owner, loadCashierAccounts);
  await loadCenters(db, person('accountant'));
  await loadOpening(db, person('accountant'), owner);
  await loadJournals(db, { cashier: person('cashier'), accountant: person('accountant') }, opened, day);
  await runWork(db, owner, loadAlgorithms);
  await loadVouchers(db, { accountant: person('accountant'), boss: owner }, opened, day);
  await loadAssets(db, { accountant: person('accountant'), boss: owner }, opened, day);
  await loadIncomeTax(db, person('accountant'), day);
  await loadBaseSalaries(db, { hr: person('hr'), boss: owner }, day);
  await loadSalaryRuns(db, { hr: person('hr'), accountant: person('accountant') }, day);
  await runWork(db, person('buyer'), loadGoods);
  await runWork(db, person('buyer'), (work) => loadSuppliers(work, day));
  const orders = await runWork(db, owner, (work) => loadPriceOrders(work, day));
  await runWork(db, person('accountant'), (work) => auditPriceOrders(work, orders));
  const opening = await runWork(db, person('keeper'), (work) => saveOpeningStock(work, opened));
  await runWork(db, person('accountant'), (work) => auditOpeningStock(work, opening));
  const traders = { boss: owner, buyer: person('buyer'), keeper: person('keeper'), accountant: person('accountant') };
  await loadPurchasing(db, traders, opened, day);
  await loadForecasts(db, traders, opened, day);
  await loadInputInvoices(db, person('accountant'), day);
  await loadPapers(db, person('cashier'));
  await loadEnquiry(db, day, traders);
  await runWork(db, person('accountant'), (work) => save(work, estimateRun, { orderDate: day, lines: [] }));
  const pieces = await runWork(db, person('keeper'), (work) => saveSerials(work, day));
  await runWork(db, person('accountant'), (work) => auditOpeningStock(work, pieces));
  await runWork(db, owner, loadCustomFields);
  const customers = await runWork(db, owner, (work) => loadCustomers(work, users, units));
  await runWork(db, owner, (work) => loadPrices(work, day, customers));
  const promotions = await runWork(db, person('manager'), (work) => loadPromotions(work, day));
  await runWork(db, owner, (work) => auditPromotions(work, promotions));
  const pointOrders = await runWork(db, person('manager'), (work) => loadMembers(work, day));
  await runWork(db, owner, (work) => auditPoints(work, pointOrders));
  await runWork(db, person('manager'), (work) => loadCoupons(work, day));
  await runWork(db, owner, loadReturnCauses);
  await runWork(db, owner, (work) => loadFollows(work, 'boss', customers));
  await runWork(db, person('sales'), (work) => loadFollows(work, 'sales', customers));
  await loadSales(
    db,
    { sales: person('sales'), boss: owner, manager: person('manager'), keeper: person('keeper') },
    day,
  );
  await runWork(db, person('manager'), loadRoutes);
  await loadReturns(
    db,
    {
      sales: person('sales'),
      manager: person('manager'),
      keeper: person('keeper'),
      accountant: person('accountant'),
    },
    day,
  );
  await loadJobs(db, { sales: person('sales'), manager: person('manager') }, day);
  const [drawer, accountant] = [person('drawer'), person('accountant')];
  await loadBills(db, drawer, accountant, day);
  const invoices = await runWork(db, drawer, (work) =>
    saveDemoInvoices(work, day, demoCustomers(), new Map(customers)),
  );
  await runWork(db, person('cashier'), loadPayments);
  const sync = service('平台同步', company);
  const now = Date.now();
  for (const [i, world] of demoShops.entries()) {
    await runWork(db, sync, (work) => loadShop(work, world, now));
    if (i < 2) await analyze(db, orderTables);
  }
  await analyze(db);
  await runWork(db, sync, settleShops);
  await runWork(db, accountant, workOnOrders);
  await runWork(db, accountant, auditHistory);
  await runWork(db, accountant, (work) => loadAutoInvoice(work, day));
  await runWork(db, accountant, releaseOrders);
  const queue = service('开票队列', company);
  await runWork(db, queue, classGoods);
  await runWork(db, person('keeper'), makeOutputs);
  await runWork(db, accountant, releaseOutputs);
  await runWork(db, person('keeper'), startWave);
  for (let isFirst = true, from = ''; ; isFirst = false) {
    const next = await runWork(db, queue, (work) => loadInvoices(work, from, isFirst ? 3 : 30));
    await analyze(db, invoiceTables);
    if (next === undefined) break;
    from = next;
  }
  await runWork(db, queue, leaveOpen);
  await runWork(db, owner, loadChannelsOf);
  await runWork(db, drawer, loadTypedInvoices);
  await runWork(db, service('开票', company), loadWriteBacks);
  await runWork(db, owner, openBooks);
  await runWork(db, service('开票队列', company), loadDeliveries);
  // One at a time, as an accountant would: each audit is a voucher of its own.
  for (const invoice of invoices) await runWork(db, accountant, (work) => auditDemoInvoices(work, [invoice]));
  await loadReceipts(db, person('cashier'), accountant, day);
  await loadPaymentsToSuppliers(db, { ...traders, cashier: person('cashier') }, day);
  await loadBankStatement(db, person('cashier'), day);
  await loadWriteOffs(db, accountant, owner, day);
  await loadDunning(db, accountant, day);
  await loadPaymentFile(db, person('cashier'), day);
  await postHistory(db, company);
  await loadSettlements(db, accountant, day);
  await loadCustomerBills(db, { accountant, owner }, day);
  await loadStatementReceipts(db, person('cashier'));
  await loadTill(
    db,
    { boss: owner, manager: person('manager'), cashier: person('cashier'), accountant, keeper: person('keeper') },
    opened,
    day,
  );
  await loadDining(db, owner);
  await loadProcesses(db, { ...traders, manager: person('manager') }, day);
  await loadRequests(db, { ...traders, manager: person('manager'), hr: person('hr'), sales: person('sales') }, day);
  await loadPrinting(db, owner);
  await loadOpen(db, owner);
  await loadServices(db, owner, accountant);
}

/** Far enough back for the oldest demo invoice. */
function booksFrom(day: string): [year: number, month: number] {
  const start = new Date(Date.parse(`${day}T00:00:00Z`) - 170 * 86_400_000);
  return [start.getUTCFullYear(), start.getUTCMonth() + 1];
}

async function loadContrastCompany(db: Db): Promise<void> {
  const fields = {
    code: 'DUIZHAO',
    name: '对照贸易公司',
    shortName: '对照贸易',
    phone: '021-60001234',
    address: '上海市闵行区七莘路 1188 号',
    plan: '标准版',
  };
  const { id: company, userId } = await foundCompany(db, fields, accountOf(contrastAccount));
  const owner = as(company, userId, contrastAccount.realname);
  const day = today();
  const [year, month] = booksFrom(day);
  await runWork(db, owner, (work) => publish(work, userId));
  const units = await runWork(db, owner, async (work) => (await loadOrganisation(work, day)).departments);
  await runWork(db, owner, (work) => initializeBooks(work, { standard: 'enterprise', year, month }));
  await runWork(db, owner, (work) => save(work, warehouse, { code: 'C01', name: '闵行仓', kind: 'own' }));
  const everybody: Ids = new Map(demoAccounts.map(({ username }) => [username, userId]));
  await runWork(db, owner, (work) => loadCustomers(work, everybody, units));
}

/** So that the monitor has something to show from the first minute. */
async function proveAll(db: Db): Promise<void> {
  const companies = await runWork(db, service('平台', 0), (work) =>
    work.query<{ id: number }>('demo.companies', 'select id from sys_company'),
  );
  for (const { id } of companies) await runWork(db, service('定时任务', id), (work) => proveJob.run({}, work));
}

async function loadChannel(db: Db): Promise<void> {
  await runWork(db, service('平台', 0), async (work) => {
    const { id } = await save(work, user, {
      username: channelAccount.username,
      realname: channelAccount.realname,
      mobile: channelAccount.mobile,
    });
    await work.flush();
    await work.query('demo.channel', `update sys_user set user_type = 'channel' where company_id = 0 and id = $1`, [
      id,
    ]);
    await setPassword(work, 0, id, demoPassword, false);
  });
}

/** Two companies, their people and half a year of business. Does nothing where a company exists. */
export async function loadDemo(db: Db): Promise<boolean> {
  const [found] = await runWork(db, service('平台', 0), (work) =>
    work.query('demo.any', 'select 1 as yes from sys_company limit 1'),
  );
  if (found) return false;
  await loadDemoCompany(db);
  await loadContrastCompany(db);
  await loadChannel(db);
  await loadPlatform(db);
  await proveAll(db);
  await loadOperation(db);
  await analyze(db);
  return true;
}

/**
 * Where the sandbox runs, it has the files of the invoices of the past; they are fetched while people look around, and the
 * drawings of job orders are made.
 */
export const startPastFiles = (db: Db): Promise<void> =>
  runWork(db, service('平台', 0), (work) =>
    work.query<{ company: number; id: number; name: string }>(
      'demo.boss',
      `select company_id as company, id, realname as name from sys_user where username = $1`,
      [demoAccounts[0]!.username],
    ),
  ).then(async ([boss]) => {
    await runWork(db, as(boss!.company, boss!.id, boss!.name), async (work) => {
      await startTask(work, pastFilesTask, {}, '取回以前的发票文件');
      await startTask(work, drawingsTask, {}, '加入加工订单的图纸');
      await startTask(work, papersTask, {}, '加入原始凭证的扫描件');
    });
    await runWork(db, service('平台', 0), (work) => startTask(work, applicationsTask, {}, '加入注册申请'));
    await runWork(db, service('平台', 0), (work) => startTask(work, miniProgramTask, {}, '加入小程序内容'));
  });

/** Filled step by step, each of which reads what the one before it wrote. */
const orderTables = ['oms_order', 'oms_order_lines', 'oms_refund', 'oms_invoice_application', 'oms_goods_name'];
const invoiceTables = ['oms_invoice', 'oms_invoice_lines', 'oms_invoice_upload', 'oms_invoice_application'];

/**
 * A table that was empty a moment ago is read as if it still were, row by row through the first index at hand, until
 * somebody looks at it: the database itself would only after a minute. Only their owner may.
 */
async function analyze(db: Db, tables: readonly string[] = []): Promise<void> {
  await db.pool.query(`set local role none; analyze ${tables.join(', ')}`);
}
