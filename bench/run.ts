import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { today } from '@heliu/engine';
import { benchAgeing } from './ageing.ts';
import { benchBooks, benchClose, benchVouchers } from './books.ts';
import { benchExcel } from './excel.ts';
import { benchFiles } from './files.ts';
import { benchInvoice } from './invoice.ts';
import { benchIssue } from './issue.ts';
import { benchLists, benchOrders, benchStatistics, benchTrialBalance, type Timed } from './lists.ts';
import { benchLoad } from './load.ts';
import { benchPayroll } from './payroll.ts';
import { benchPlatform } from './platform.ts';
import { benchPricing } from './pricing.ts';
import { benchApproval, benchTasks } from './process.ts';
import { benchPull } from './pull.ts';
import { benchReceipts, benchSkuSearch, benchStock } from './stock.ts';
import {
  fillInvoices,
  fillIssued,
  fillLedger,
  fillOrders,
  fillReceivables,
  fillSkus,
  fillStock,
} from './support/fill.ts';
import { type BenchServer, startBenchServer } from './support/server.ts';
import { benchPrices, benchSales } from './sales.ts';
import { benchFigures, benchOutbounds, benchShipping, fillSales } from './shipping.ts';
import { benchMoneyReceipts } from './receipts.ts';
import { benchSettlement } from './settlement.ts';
import { benchTill } from './till.ts';
import { benchWeb } from './web.ts';

// `npm run bench` measures everything and writes RESULTS.md; `npm run bench -- lists web` only prints the parts named.
const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const quick = process.argv.includes('--quick');
const million = quick ? 100_000 : 1_000_000;

const report: string[] = [];
const write = (...lines: string[]) => {
  report.push(...lines);
  console.log(lines.join('\n'));
};
const ms = (n: number) => `${n.toFixed(1)} ms`;
const kilo = (n: number) => `${(n / 1000).toFixed(0)} kB`;
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const heading = (title: string, ...columns: string[]) =>
  write('', `## ${title}`, '', row(...columns), row(...columns.map(() => '---')));
const timedRow = ({ what, p50, p95 }: Timed, target: string) => write(row(what, ms(p50), ms(p95), target));
const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
const memoryRow = (what: string, server: BenchServer) =>
  write(row(`服务器内存，${what}`, `${memoryOf(server.serverPid).toFixed(0)} MiB`, '≤ 250 MiB'));

/** Statements and books over so many entries. */
async function booksOf(server: BenchServer, lines: number, month?: string): Promise<void> {
  heading(`报表与账簿，${lines.toLocaleString('en')} 条分录，经 HTTP`, '报表', 'p50', 'p95', '目标');
  const { statements, pages } = await benchBooks(server, month);
  for (const result of statements) timedRow(result, '≤ 50 ms');
  for (const result of pages) timedRow(result, 'p95 ≤ 20 ms');
}

const parts: Record<string, (server: BenchServer) => Promise<void>> = {
  async memory(server) {
    heading('内存', '项目', '结果', '目标');
    memoryRow('空闲', server);
  },
  async invoice(server) {
    heading(
      '保存并审核一张三行的应收发票（两次请求），与裸程序交替测量',
      '客户端数',
      '企业数',
      '裸程序一次请求 /s',
      '裸程序两次请求 /s',
      '合流 /s',
      '与两次之比',
      '与一次之比',
      '失败',
      '目标',
    );
    for (const { clients, companies, atOnce, inTwo, ours, failures } of await benchInvoice(server)) {
      const figures = [atOnce, inTwo, ours].map((one) => one.toFixed(0));
      const ratios = [ours / inTwo, ours / atOnce].map((one) => one.toFixed(2));
      write(row(clients, companies, ...figures, ...ratios, failures, '与两次之比 ≥ 0.5，无失败'));
    }
    heading('内存', '项目', '结果', '目标');
    memoryRow('压测后', server);
  },
  async sales(server) {
    heading(
      '保存并审核一张三行的销售订单，审核时预占库存，与裸程序交替测量',
      '客户端数',
      '裸程序 /s',
      '合流 /s',
      '比值',
      '失败',
      '目标',
    );
    for (const { clients, thin, ours, failures } of await benchSales(server))
      write(row(clients, thin.toFixed(0), ours.toFixed(0), (ours / thin).toFixed(2), failures, '≥ 0.33，无失败'));
    heading('价格查找，100,000 个 SKU、1,000 条规则', '项目', '结果', '目标');
    write(row('一行', `${benchPrices().toFixed(3)} ms`, '≤ 1 ms'));
  },
  async outbound(server) {
    heading('审核一张销售出库单，与裸程序逐张交替', '行数', '裸程序', '合流', '比值', '目标');
    for (const { lines, bare, ours } of await benchOutbounds(server, [3, 50]))
      write(row(lines, ms(bare), ms(ours), (bare / ours).toFixed(2), '≥ 0.33'));
  },
  async shipping(server) {
    const { parcels, lines, bare, ours } = await benchShipping(server, quick ? 1000 : 10_000);
    heading(
      `成批发货，${parcels.toLocaleString('en')} 个包裹 ${lines.toLocaleString('en')} 行，一个后台任务`,
      '裸程序 行/s',
      '合流 行/s',
      '比值',
      '用时',
    );
    write(row(bare.toFixed(0), ours.toFixed(0), (ours / bare).toFixed(2), `${(lines / ours).toFixed(1)} s`));
  },
  async figures(server) {
    heading(`${million.toLocaleString('en')} 张订单之后的销售数字，经 HTTP`, '查询', 'p50', 'p95', '目标');
    await fillSales(server, million, 2000);
    for (const result of await benchFigures(server)) timedRow(result, '≤ 300 ms');
  },
  async money(server) {
    heading(
      '保存并审核一张核销十张发票的收款单（两次请求），与裸程序交替测量',
      '客户端数',
      '裸程序 /s',
      '合流 /s',
      '比值',
      '失败',
      '目标',
    );
    for (const { clients, bare, ours, failures } of await benchMoneyReceipts(server, quick ? 3 : 7))
      write(row(clients, bare.toFixed(0), ours.toFixed(0), (ours / bare).toFixed(2), failures, '≥ 0.33，无失败'));
  },
  async ageing(server) {
    const [customers, items] = quick ? [10_000, 200_000] : [100_000, 2_000_000];
    heading(
      `${customers.toLocaleString('en')} 个客户、${items.toLocaleString('en')} 张未收发票的账龄，经 HTTP`,
      '查询',
      'p50',
      'p95',
      '目标',
    );
    await fillReceivables(server, customers, items);
    for (const result of await benchAgeing(server)) timedRow(result, '≤ 300 ms');
  },
  async settlement(server) {
    const { lines, orders, check, match } = await benchSettlement(server, quick ? 10_000 : 100_000);
    heading(
      `导入平台账单 ${lines.toLocaleString('en')} 行，核对 ${orders.toLocaleString('en')} 张订单`,
      '步骤',
      '用时',
      '目标',
    );
    write(
      row('上传并检查', `${(check / 1000).toFixed(1)} s`, '--'),
      row('写入并核对', `${(match / 1000).toFixed(1)} s`, '≤ 60 s'),
    );
  },
  async pricing() {
    heading('一单商品过全部促销，算出应收与理由', '内容', 'p50', 'p95', '目标');
    timedRow(benchPricing(), '≤ 5 ms');
  },
  async load(server) {
    heading('200 个连接不停地问一分钟，读写混合', '项目', '结果', '目标');
    const { perSecond, p50, p99, refused, failed, memory } = await benchLoad(server, quick ? 10 : 60);
    write(
      row('答复', `${perSecond.toFixed(0)} /s`, '--'),
      row('从问到答，p50', ms(p50), '--'),
      row('从问到答，p99', ms(p99), '≤ 1,000 ms'),
      row('被请稍后再来', refused, '--'),
      row('失败', failed, '0'),
      row('服务器内存最高', `${memory.toFixed(0)} MiB`, '≤ 350 MiB'),
    );
  },
  async lists(server) {
    heading(`${million.toLocaleString('en')} 张发票的列表，每页 50 行，含总数，经 HTTP`, '查询', 'p50', 'p95', '目标');
    await fillInvoices(server, million);
    for (const result of await benchLists(server)) timedRow(result, 'p95 ≤ 10 ms');
  },
  async pull(server) {
    heading('从平台拉取 10,000 张三行的订单，与裸程序交替测量', '内容', '裸程序 /s', '合流 /s', '比值', '目标');
    for (const { what, thin, ours } of await benchPull(server))
      write(row(what, thin.toFixed(0), ours.toFixed(0), (ours / thin).toFixed(2), '≥ 0.33'));
  },
  async orders(server) {
    heading(
      `${million.toLocaleString('en')} 张电商订单的列表，每页 50 行，含总数，经 HTTP`,
      '查询',
      'p50',
      'p95',
      '目标',
    );
    await fillOrders(server, million);
    for (const result of await benchOrders(server)) timedRow(result, 'p95 ≤ 10 ms');
  },
  async statistics(server) {
    heading(`${million.toLocaleString('en')} 张已开发票的统计与对账，经 HTTP`, '查询', 'p50', 'p95', '目标');
    await fillIssued(server, million);
    for (const result of await benchStatistics(server)) timedRow(result, '≤ 300 ms');
  },
  async files() {
    heading(
      '一张发票画成文件，按一个核的处理器时间，与 pdfkit 画同一版面交替测量',
      '文件',
      'pdfkit /s',
      '合流 /s',
      '比值',
      '目标',
    );
    for (const { what, pdfkit, ours, target } of await benchFiles())
      write(row(what, pdfkit.toFixed(0), ours.toFixed(0), (ours / pdfkit).toFixed(2), target));
  },
  async issue(server) {
    heading('1,000 张订单批量开票，服务商在沙盒里', '到哪一步', '张 /s', '目标');
    const { issued, delivered } = await benchIssue(server);
    write(
      row('全部开具、有号码', issued.toFixed(0), '--'),
      row('文件已下载存好、邮件已入队', delivered.toFixed(0), '≥ 150'),
    );
  },
  async excel(server) {
    heading('Excel，经 HTTP', '项目', '裸写入', '合流', '目标');
    const { rows, bare, ours, peak, preview } = await benchExcel(server);
    write(
      row(
        `导出 ${rows.toLocaleString('en')} 行 12 列`,
        ms(bare),
        `${ms(ours)}（比值 ${(ours / bare).toFixed(2)}）`,
        '比值 ≤ 1.3',
      ),
      row('导出时服务器内存最高', '--', `${peak.toFixed(0)} MiB`, '≤ 250 MiB'),
      row('导入 10,000 行，从上传到逐行检查完', '--', ms(preview), '≤ 5 s'),
    );
  },
  async ledger(server) {
    heading('试算平衡表，经 HTTP', '分录数', 'p50', 'p95', '目标');
    await fillLedger(server, 0, million);
    timedRow(await benchTrialBalance(server, million.toLocaleString('en')), '≤ 30 ms');
    for (let from = million; from < 10 * million; from += million) await fillLedger(server, from, from + million);
    timedRow(await benchTrialBalance(server, (10 * million).toLocaleString('en')), '≤ 30 ms，与十分之一时相同');
    await booksOf(server, 10 * million);
  },
  async books(server) {
    heading(
      '填制并审核一张四行的记账凭证（两次请求），与裸程序交替测量',
      '客户端数',
      '裸程序 /s',
      '合流 /s',
      '比值',
      '失败',
      '目标',
    );
    for (const { clients, bare, ours, failures } of await benchVouchers(server))
      write(row(clients, bare.toFixed(0), ours.toFixed(0), (ours / bare).toFixed(2), failures, '≥ 0.33'));
    heading('结账一个月', '分录数', '结账', '反结账', '目标');
    const { month, close, revert } = await benchClose(server, million);
    write(row(million.toLocaleString('en'), ms(close), ms(revert), '≤ 5 s'));
    await booksOf(server, million, month);
  },
  async payroll() {
    heading('一个月的工资，常用的十三个项目，不含数据库', '人数', '用时', '目标');
    for (const people of [1000, 10_000])
      write(row(people.toLocaleString('en'), ms(benchPayroll(people)), '10,000 人 ≤ 10 s'));
  },
  async stock(server) {
    heading('审核一张采购入库单，与裸程序逐张交替', '行数', '裸程序', '合流', '比值', '目标');
    for (const { lines, bare, ours } of await benchReceipts(server, [3, 200]))
      write(row(lines, ms(bare), ms(ours), (bare / ours).toFixed(2), '≥ 0.33'));
    const skus = million / 10;
    heading(`在 ${skus.toLocaleString('en')} 个SKU里查找，经 HTTP`, '按', 'p50', 'p95', '目标');
    await fillSkus(server, skus);
    for (const result of await benchSkuSearch(server)) timedRow(result, 'p95 ≤ 20 ms');
    await fillStock(server, skus, 10 * million);
    const { lists, summary } = await benchStock(server);
    const size = `${skus.toLocaleString('en')} 个SKU × 20 个仓库，${(10 * million).toLocaleString('en')} 条流水`;
    heading(`库存与流水，${size}，每页 50 行，经 HTTP`, '查询', 'p50', 'p95', '目标');
    for (const result of lists) timedRow(result, 'p95 ≤ 10 ms');
    heading(`进销存汇总一个月，${size}`, '范围', 'p50', 'p95', '目标');
    for (const result of summary) timedRow(result, '≤ 300 ms');
  },
  async till(server) {
    const skus = million / 10;
    await fillSkus(server, skus);
    const { save, search } = await benchTill(server, quick ? 8 : 20);
    heading('收银，每台每秒一单，经 HTTP', '操作', 'p50', 'p99', '目标');
    for (const result of save) timedRow(result, 'p99 ≤ 25 ms');
    heading(`在 ${skus.toLocaleString('en')} 个SKU里找商品，经 HTTP`, '按', 'p50', 'p95', '目标');
    for (const result of search) timedRow(result, 'p95 ≤ 10 ms');
  },
  async process(server) {
    heading(
      '审批通过一张三行的采购订单（提交、同意，两次请求），与直接审核交替测量',
      '直接审核',
      '审批',
      '比值',
      '目标',
    );
    const { plain, approved } = await benchApproval(server, quick ? 40 : 200);
    write(row(ms(plain), ms(approved), (plain / approved).toFixed(2), '≥ 0.5'));
    const tasks = million / 10;
    heading(`${tasks.toLocaleString('en')} 个审批任务之后，经 HTTP`, '查询', 'p50', 'p95', '目标');
    for (const result of await benchTasks(server, tasks)) timedRow(result, 'p95 ≤ 10 ms');
  },
  async platform(server) {
    const companies = million / 100;
    const { calls, jobs } = await benchPlatform(server, companies);
    heading(`${companies.toLocaleString('en')} 家企业，经 HTTP`, '操作', 'p50', 'p95', '目标');
    for (const result of calls) timedRow(result, 'p95 ≤ 50 ms');
    heading(`${companies.toLocaleString('en')} 家企业的定时任务`, '任务', '用时', '目标');
    for (const { job, ms: took } of jobs) write(row(job, ms(took), '≤ 60 s'));
  },
  async web(server) {
    heading('网页（gzip 后实际传输的脚本与样式）', '项目', '结果', '目标');
    const web = await benchWeb(server);
    write(
      row('登录前', kilo(web.beforeLogin), '≤ 220 kB'),
      row('到第一个列表', kilo(web.toFirstList), '≤ 380 kB'),
      row(`最大的页面 ${web.largestPage.name.split('/').at(-1)}`, kilo(web.largestPage.bytes), '≤ 40 kB'),
      row('切换已打开的标签', ms(web.tabSwitch), '≤ 50 ms'),
      row('一万行明细，从粘贴到合计', ms(web.grid.paste), '--'),
      row('一万行明细，按键到画面', ms(web.grid.key), '≤ 50 ms'),
    );
  },
};

const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) throw new Error(`没有 ${unknown.join('、')}，可选 ${Object.keys(parts).join('、')}`);

const server = await startBenchServer();
try {
  write(
    '# 速度',
    '',
    `${today()}，${cpus().length} 核，${Math.round(totalmem() / 2 ** 30)} GiB，PostgreSQL 的 fsync 与 synchronous_commit 均开启。只有同一次运行里的比值可以相信。${quick ? '（快速模式，数据量为十分之一）' : ''}`,
  );
  for (const [name, part] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await part(server);
  if (asked.length === 0 && !quick) writeFileSync(new URL('RESULTS.md', import.meta.url), `${report.join('\n')}\n`);
} finally {
  await server.stop();
}
