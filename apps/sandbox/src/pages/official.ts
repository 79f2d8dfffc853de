import type { Sandbox } from '../start.ts';
import { officialFaults } from '../wechat-official/official.ts';
import { html } from './html.ts';
import { sheet, table, when } from './layout.ts';

type Inside = Pick<Sandbox, 'world' | 'official'>;

export const officialPage = ({ world, official }: Inside): string =>
  sheet(
    world,
    '/official',
    '公众号',
    html`<p class="quiet">
        把合流“微信公众号”里的服务器地址填在这里：先“验证”，再以粉丝的身份发消息，看公众号怎么回答。
      </p>
      <section class="card pad">
        <h2>验证服务器地址</h2>
        <form data-call="official/verify">
          <label>服务器地址<input name="url" required value="${official.talks[0]?.url ?? ''}" /></label>
          <button>验证</button>
        </form>
      </section>
      <section class="card pad">
        <h2>粉丝发消息</h2>
        <form data-call="official/say">
          <label>服务器地址<input name="url" required value="${official.talks[0]?.url ?? ''}" /></label>
          <label>内容<input name="content" required /></label>
          <button>发送</button>
        </form>
      </section>
      <section class="card pad">
        <h2>故障开关</h2>
        <form data-call="official/faults">
          ${Object.entries(officialFaults).map(
            ([name, label]) =>
              html`<label
                >${label}<input
                  type="number"
                  name="${name}"
                  min="0"
                  max="1"
                  step="0.05"
                  value="${official.faults.plan[name as keyof typeof officialFaults]}"
              /></label>`,
          )}
          <button>保存</button>
        </form>
      </section>
      ${table(
        ['时间', '发出', '公众号的回答'],
        official.talks.map(
          ({ at, said, answered }) =>
            html`<tr>
              <td>${when(at)}</td>
              <td>${said}</td>
              <td>${answered || '（不回答）'}</td>
            </tr>`,
        ),
        '还没有来往',
      )}`,
  );
