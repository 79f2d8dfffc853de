import { printerFaults, type Printed } from '../printer/printers.ts';
import { printerMoods } from '../printer/tcp-printer.ts';
import { Refused } from '../refusal.ts';
import type { Sandbox } from '../start.ts';
import { html, type Markup } from './html.ts';
import { actionButton, right, sheet, table, when } from './layout.ts';

type Inside = Pick<Sandbox, 'world' | 'printers'>;

const called = { network: '网口打印机', feieyun: '飞鹅', yilianyun: '易联云', xpyun: '芯烨云' } as const;

const row = ({ id, at, via, job, copies }: Printed): Markup =>
  html`<tr>
    <td>${when(at)}</td>
    <td><a href="/printers/${id}">${called[via]}</a></td>
    <td class="n">${copies}</td>
    <td class="n">${job.length}</td>
  </tr>`;

export const printersPage = ({ world, printers }: Inside): string =>
  sheet(
    world,
    '/printers',
    '打印机',
    html`<p class="quiet">
        合流里地址写 sandbox 的网口打印机和沙盒环境的云打印机打的纸都到这里，最近 500
        张，重启后清空。网口打印机现在：${printerMoods[printers.network.mood]}。
      </p>
      <div class="row">
        ${Object.entries(printerMoods).map(([mood, label]) => actionButton('printers/mood', label, { mood }))}
      </div>
      <section class="card pad">
        <h2>云打印的故障开关</h2>
        <form data-call="printers/faults">
          ${Object.entries(printerFaults).map(
            ([name, label]) =>
              html`<label
                >${label}<input
                  type="number"
                  name="${name}"
                  min="0"
                  max="1"
                  step="0.05"
                  value="${printers.faults.plan[name as keyof typeof printerFaults]}"
              /></label>`,
          )}
          <button>保存</button>
        </form>
      </section>
      ${table(['时间', '打印机', right('份数'), right('字节')], printers.papers.map(row), '还没有打印过。在合流“打印机”里打一张测试页')}`,
  );

export function printedPage(inside: Inside, id: string): string {
  const found = inside.printers.papers.find((one) => String(one.id) === id);
  if (!found) throw new Refused('notFound', `没有第 ${id} 张`);
  return sheet(
    inside.world,
    '/printers',
    called[found.via],
    html`<section class="card pad"><pre>${inside.printers.read(found)}</pre></section>`,
  );
}
