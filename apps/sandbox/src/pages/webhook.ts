import type { Sandbox } from '../start.ts';
import { type ReceivedMessage, receiverMoods } from '../webhook/receiver.ts';
import { html, type Markup } from './html.ts';
import { actionButton, right, sheet, table, when } from './layout.ts';

const row = ({ at, path, event, attempt, signed, status, body }: ReceivedMessage): Markup =>
  html`<tr>
    <td>${when(at)}</td>
    <td>${path}</td>
    <td>${event}</td>
    <td class="n">${attempt}</td>
    <td>${signed === undefined ? '没有核对' : signed ? '正确' : '不正确'}</td>
    <td class="n">${status}</td>
    <td>${body.slice(0, 300)}</td>
  </tr>`;

export const webhookPage = ({ world, webhooks }: Pick<Sandbox, 'world' | 'webhooks'>): string =>
  sheet(
    world,
    '/webhook',
    '消息接收端',
    html`<p class="quiet">
        合流里推送地址写 https://sandbox/… 的消息推送都到这里，最近 200
        条，重启后清空。现在：${receiverMoods[webhooks.mood]}。
      </p>
      <div class="row">
        ${Object.entries(receiverMoods).map(([mood, label]) => actionButton('webhook/mood', label, { mood }))}
      </div>
      <section class="card pad">
        <h2>签名密钥</h2>
        <form data-call="webhook/secret">
          <label>在合流“消息推送”里取的签名密钥，填了才核对<input name="secret" value="${webhooks.secret}" /></label>
          <button>保存</button>
        </form>
      </section>
      ${table(
        ['时间', '地址', '事件', right('第几次'), '签名', right('回答'), '消息'],
        webhooks.messages.map(row),
        '还没有收到消息。在合流“消息推送”里发一条测试消息',
      )}`,
  );
