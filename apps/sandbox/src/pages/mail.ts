import type { Mail } from '../mail/post-office.ts';
import { Refused } from '../refusal.ts';
import type { Sandbox } from '../start.ts';
import { html, type Markup } from './html.ts';
import { right, sheet, table, when } from './layout.ts';

type Inside = Pick<Sandbox, 'world' | 'post'>;

const row = ({ id, at, to, from, subject, attachments }: Mail): Markup =>
  html`<tr>
    <td>${when(at)}</td>
    <td>${to.join('、')}</td>
    <td>${from}</td>
    <td class="wrap"><a href="/mail/${id}">${subject || '（没有标题）'}</a></td>
    <td class="n">${attachments.length}</td>
  </tr>`;

export const inboxPage = ({ world, post }: Inside): string =>
  sheet(
    world,
    '/mail',
    '收件箱',
    html`<p class="quiet">
        合流寄出的邮件都到这里，不会真的发给别人；最近 200 封，重启后清空。寄给 nobody@ 开头的地址会被拒收，busy@
        开头的会说稍后再来。
      </p>
      ${table(['时间', '收件人', '发件人', '标题', right('附件')], post.mails.map(row), '还没有邮件。在合流“邮箱管理”里发送测试，或寄出一张发票')}`,
  );

export const mailOf = ({ post }: Pick<Inside, 'post'>, id: string): Mail => {
  const mail = post.mails.find((one) => String(one.id) === id);
  if (!mail) throw new Refused('notFound', `没有邮件 ${id}`);
  return mail;
};

const size = (bytes: number) => (bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} kB`);

export function mailPage(inside: Inside, id: string): string {
  const { at, to, from, subject, text, attachments } = mailOf(inside, id);
  return sheet(
    inside.world,
    '/mail',
    subject || '（没有标题）',
    html`<section class="card pad">
        <dl>
          <dt>时间</dt>
          <dd>${when(at)}</dd>
          <dt>发件人</dt>
          <dd>${from}</dd>
          <dt>收件人</dt>
          <dd>${to.join('、')}</dd>
        </dl>
      </section>
      <section class="card pad letter">${text}</section>
      <h2>附件</h2>
      ${table(
        ['名称', '类型', right('大小')],
        attachments.map(
          ({ name, type, content }, index) =>
            html`<tr>
              <td><a href="/mail/${id}/${index}">${name}</a></td>
              <td>${type}</td>
              <td class="n">${size(content.length)}</td>
            </tr>`,
        ),
        '没有附件',
      )}`,
  );
}
