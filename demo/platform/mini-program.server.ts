import {
  act,
  keepFile,
  platformCompany,
  putContent,
  runWork,
  save,
  service,
  type Task,
  type Work,
} from '@heliu/engine';
import type { Db } from '@heliu/engine';
import { ad, business, content } from '../../modules/mini-program/model.ts';
import { type Picture, pngOf } from './pictures.server.ts';

const blue = { from: [47, 85, 212], to: [104, 148, 255] } as const;
const green = { from: [20, 128, 96], to: [96, 200, 150] } as const;
const amber = { from: [206, 122, 22], to: [246, 190, 92] } as const;
const red = { from: [190, 62, 54], to: [238, 132, 110] } as const;

const contents = [
  {
    title: '茶叶店：三个人开完一万张发票',
    category: 'story',
    summary: '大促三天一万单，发票自动开好、自动回传',
    body: '<p>双十一三天，锦里茶业卖了一万零三百单。往年要请两个兼职开一个月发票，今年订单签收当晚发票就回传好了。</p><ol><li>店铺授权以后订单自己进来；</li><li>规则定好签收后第二天开票；</li><li>退款的自动红冲。</li></ol>',
    top: true,
    picture: { ...green, discs: [[0.95, 0.55, 0.3, 0.35]] },
  },
  {
    title: '店铺授权只要一分钟',
    category: 'guide',
    summary: '用店铺主账号登录，点一次同意',
    body: '<p>在“店铺”里点“授权”，用<strong>店铺主账号</strong>登录平台并同意，订单几分钟后就会出现。</p>',
    top: false,
    picture: {
      ...blue,
      discs: [
        [0.4, 0.5, 0.22, 0.4],
        [0.9, 0.5, 0.22, 0.25],
      ],
    },
  },
  {
    title: '数电发票红冲怎么做',
    category: 'guide',
    summary: '选蓝票，点红冲，购方确认后自动开出',
    body: '<p>数电发票不能作废。打开那张蓝票，点“红冲”，系统会带出各行还剩多少可以冲，购方需要确认的会等确认以后自动开出。</p>',
    top: false,
    picture: { ...amber, discs: [[0.66, 0.5, 0.32, 0.3]] },
  },
] as const;

const businesses = [
  { name: '自动开票', summary: '订单签收，发票就开好', picture: blue },
  { name: '代理记账', summary: '每月做账、报税', picture: green },
  { name: '工商注册', summary: '三天拿到营业执照', picture: amber },
  { name: '税务咨询', summary: '会计师在线解答', picture: red },
] as const;

/** After the first start, when there is a place for files: what the operator shows on phones. */
export const miniProgramTask: Task = {
  name: 'mini-program.demo',
  asService: '平台',
  quiet: true,
  async run(_, { db }) {
    const platform = service('平台', platformCompany);
    const drawn = (title: string, picture: Picture) => putPicture(db, `${title}.png`, picture);
    const cover = { width: 360, height: 270 } as const;
    const pictures = await Promise.all([
      drawn('首页轮播', {
        ...blue,
        width: 720,
        height: 360,
        discs: [
          [1.6, 0.4, 0.5, 0.16],
          [1.8, 0.8, 0.3, 0.2],
        ],
      }),
      drawn('首页中部', { ...red, width: 540, height: 270, discs: [[0.3, 0.5, 0.3, 0.2]] }),
      ...contents.map(({ title, picture }) => drawn(title, { ...cover, ...picture })),
      ...businesses.map(({ name, picture }) =>
        drawn(name, { width: 96, height: 96, ...picture, discs: [[0.5, 0.5, 0.26, 0.9]] }),
      ),
    ]);
    await runWork(db, platform, async (work) => {
      const kept = await keepAll(work, pictures);
      const [slide, banner, ...others] = kept as [number, number, ...number[]];
      const ids: number[] = [];
      for (const [i, { picture: _picture, ...one }] of contents.entries()) {
        const { id } = await save(work, content, { ...one, cover: others[i]!, sort: (i + 1) * 10 });
        await work.flush();
        await act(work, content, 'publish', { id });
        ids.push(id);
      }
      for (const [i, { name, summary }] of businesses.entries())
        await save(work, business, {
          name,
          summary,
          icon: others[contents.length + i]!,
          detail: `<p>${summary}。需要时在线联系我们的顾问。</p>`,
          sort: (i + 1) * 10,
        });
      const shown = { linkType: 'content', content: ids[0]! } as const;
      await save(work, ad, { title: '大促开票不加班', position: 'top', picture: slide, ...shown, sort: 10 });
      await save(work, ad, {
        title: '红冲不求人',
        position: 'middle',
        picture: banner,
        ...shown,
        content: ids[2]!,
        sort: 10,
      });
    });
    return { done: contents.length + businesses.length + 2 };
  },
};

const putPicture = (db: Db, name: string, picture: Picture) =>
  putContent(db, platformCompany, name, 'image/png', pngOf(picture));

async function keepAll(work: Work, pictures: readonly Awaited<ReturnType<typeof putPicture>>[]): Promise<number[]> {
  const ids: number[] = [];
  for (const one of pictures) ids.push((await keepFile(work, one)).id);
  await work.flush();
  return ids;
}
