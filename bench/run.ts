import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { benchInvoice } from './invoice.ts';
import { benchLists, benchTrialBalance, type Timed } from './lists.ts';
import { fillInvoices, fillLedger } from './support/fill.ts';
import { openHouse } from './support/house.ts';
import { benchWeb } from './web.ts';

const quick = process.argv.includes('--quick');
const million = quick ? 100_000 : 1_000_000;
const ms = (n: number) => `${n.toFixed(1)} ms`;
const kilo = (n: number) => `${(n / 1000).toFixed(0)} kB`;
const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const timedRow = ({ what, p50, p95 }: Timed, target: string) => row(what, ms(p50), ms(p95), target);

const house = await openHouse();
const report: string[] = [];
const write = (...lines: string[]) => {
  report.push(...lines);
  console.log(lines.join('\n'));
};
try {
  write(
    '# 速度',
    '',
    `${new Date().toISOString().slice(0, 10)}，${cpus().length} 核，${Math.round(totalmem() / 2 ** 30)} GiB，PostgreSQL 的 fsync 与 synchronous_commit 均开启。只有同一次运行里的比值可以相信。${quick ? '（快速模式，数据量为十分之一）' : ''}`,
    '',
  );
  const idle = memoryOf(house.serverPid);
  write(
    '## 保存并审核一张三行的应收发票（两次请求），与裸程序交替测量',
    '',
    row('客户端数', '裸程序 /s', '合流 /s', '比值', '失败', '目标'),
    row('---', '---', '---', '---', '---', '---'),
  );
  for (const { clients, thin, ours, ratio, failures } of await benchInvoice(house))
    write(row(clients, thin.toFixed(0), ours.toFixed(0), ratio.toFixed(2), failures, '≥ 0.33，无失败'));
  const loaded = memoryOf(house.serverPid);
  write(
    '',
    `## ${million.toLocaleString('en')} 张发票的列表，每页 50 行，含总数，经 HTTP`,
    '',
    row('查询', 'p50', 'p95', '目标'),
    row('---', '---', '---', '---'),
  );
  await fillInvoices(house, million);
  for (const result of await benchLists(house)) write(timedRow(result, 'p95 ≤ 10 ms'));
  write('', '## 试算平衡表，经 HTTP', '', row('分录数', 'p50', 'p95', '目标'), row('---', '---', '---', '---'));
  await fillLedger(house, 0, million);
  write(timedRow(await benchTrialBalance(house, million.toLocaleString('en')), '≤ 30 ms'));
  if (!quick) {
    for (let from = million; from < 10 * million; from += million) await fillLedger(house, from, from + million);
    write(timedRow(await benchTrialBalance(house, (10 * million).toLocaleString('en')), '≤ 30 ms，与百万行相同'));
  }
  const web = await benchWeb(house);
  write(
    '',
    '## 网页（gzip 后实际传输的脚本与样式）与内存',
    '',
    row('项目', '结果', '目标'),
    row('---', '---', '---'),
    row('登录前', kilo(web.beforeLogin), '≤ 220 kB'),
    row('到第一个列表', kilo(web.toFirstList), '≤ 380 kB'),
    row(`最大的页面 ${web.largestPage.name.split('/').at(-1)}`, kilo(web.largestPage.bytes), '≤ 40 kB'),
    row('切换已打开的标签', ms(web.tabSwitch), '≤ 50 ms'),
    row('服务器内存，空闲', `${idle.toFixed(0)} MiB`, '≤ 250 MiB'),
    row('服务器内存，压测后', `${loaded.toFixed(0)} MiB`, '≤ 250 MiB'),
    '',
  );
  writeFileSync(new URL('RESULTS.md', import.meta.url), report.join('\n'));
} finally {
  await house.stop();
}
