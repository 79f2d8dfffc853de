import { act, type Db, platformCompany, runWork, save, service, today, type User, type Work } from '@heliu/engine';
import { announcement, keyword, keywordSetting, taxFiling, wxApp } from '../../modules/platform/model.ts';
import { keepWxSecret } from '../../modules/platform/server.ts';
import { sandboxWxAccount } from '../../modules/platform/sandbox.ts';

/** An official account that the sandbox plays; whoever opens its page there can write to it. */
async function loadAccount(work: Work, name: string): Promise<void> {
  const { appId, originalId, secret, token, aesKey } = sandboxWxAccount;
  const { id } = await save(work, wxApp, { name, appId, originalId, place: 'sandbox', autoReply: true });
  await work.flush();
  await keepWxSecret(work, id, { secret, token, aesKey });
}

/** What a company answers its followers. */
async function loadCompany(work: Work): Promise<void> {
  await loadAccount(work, '合流演示公司服务号');
  await save(work, keyword, {
    word: '发票',
    synonyms: '开票 抬头 专票',
    replyText: '订单签收后会自动开具电子发票并发到您的邮箱。需要专票或换抬头，请在订单里申请开票。',
    weight: 50,
  });
  await save(work, keyword, {
    word: '营业时间',
    synonyms: '几点开门 几点关门',
    replyText: '徐汇店每天 10:00–21:30，电话 021-60008888。',
    weight: 30,
  });
  await save(work, keyword, {
    word: '注册',
    matchMode: 'exact',
    reply: 'link',
    replyText: '注册合流企业账号',
    linkUrl: '/register',
  });
  await save(work, keywordSetting, {
    name: '公众号回复',
    welcome: '欢迎关注合流演示公司！回复“发票”或“营业时间”试试。',
    unmatched: '客服上班时间 9:00–18:00，您的留言已收到。',
  });
}

const beforeThis = (day: string): string => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
};

/** One filing that waits for the platform, one that is not handed in yet. */
async function loadFilings(work: Work): Promise<void> {
  const day = today();
  const one = { applyDate: day, taxpayer: 'general', contact: '李婉清', mobile: '13800000002' } as const;
  const last = beforeThis(day);
  const { id } = await save(work, taxFiling, {
    ...one,
    period: last,
    taxes: ['vat', 'surcharge'],
    remark: '进项认证已做完，附加税按 7% 城建。',
    papers: [],
  });
  await work.flush();
  await act(work, taxFiling, 'submit', { id });
  await save(work, taxFiling, { ...one, period: last, taxes: ['personal'], remark: '工资表月底发来', papers: [] });
}

/** What the platform does for a company, and what its official account says. */
export async function loadServices(db: Db, boss: User, accountant: User): Promise<void> {
  await runWork(db, boss, loadCompany);
  await runWork(db, accountant, loadFilings);
  await runWork(db, service('平台', platformCompany), async (work) => {
    await loadAccount(work, '合流服务号');
    await save(work, keyword, {
      word: '帮助',
      synonyms: '怎么用 教程',
      reply: 'link',
      replyText: '打开合流帮助',
      linkUrl: '/help',
    });
    const { id } = await save(work, announcement, {
      title: '申报期延长到本月 20 日',
      content: '因节假日，本月增值税申报期延长到 20 日。需要代报的企业请在 15 日前提交报税服务。',
      endAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    });
    await work.flush();
    await act(work, announcement, 'publish', { id });
    await save(work, keywordSetting, {
      name: '合流服务号',
      welcome: '欢迎关注合流！回复“帮助”看使用教程。',
      unmatched: '没听懂，回复“帮助”看使用教程。',
    });
  });
}
