import { daysAfter, dec, yuan } from '@heliu/model';
import {
  act,
  type Db,
  keepFile,
  load,
  putContent,
  runWork,
  save,
  type Task,
  type User,
  type Work,
} from '@heliu/engine';
import { type Drawing, drawingToPdf, openType, Pen } from '@heliu/paper';
import { jobOrder } from '../../modules/sales/model.ts';
import { addSheet, finishStep, layRoute, routesOf } from '../../modules/sales/server.ts';
import { technology } from '../../modules/system/model.ts';

const technologies = [
  ['XL', '激光下料', '下料组', '0.5', '60'],
  ['ZW', '折弯', '钣金组', '0.4', '45'],
  ['HJ', '焊接', '焊接组', '1.2', '55'],
  ['DM', '打磨', '焊接组', '0.6', '40'],
  ['PF', '喷粉', '表面组', '0.8', '50'],
  ['ZP', '装配', '装配组', '0.7', '40'],
  ['JY', '检验', '质检', '0.2', '35'],
] as const;

interface Product {
  readonly name: string;
  readonly drawingNo: string;
  readonly material: string;
  readonly price: string;
  /** Codes of what it goes through. */
  readonly route: readonly string[];
  /** Length, height and depth in millimetres. */
  readonly size: readonly [number, number, number];
}
const products: readonly Product[] = [
  {
    name: '中岛展示架立柱',
    drawingNo: 'ZSJ-01',
    material: 'Q235B',
    price: '86',
    route: ['XL', 'ZW', 'HJ', 'PF', 'JY'],
    size: [1800, 60, 40],
  },
  {
    name: '展示架层板',
    drawingNo: 'ZSJ-02',
    material: 'SPCC 1.2',
    price: '42.5',
    route: ['XL', 'ZW', 'PF', 'JY'],
    size: [1200, 400, 30],
  },
  {
    name: '收银台台面',
    drawingNo: 'SYT-01',
    material: '304 不锈钢',
    price: '680',
    route: ['XL', 'ZW', 'HJ', 'DM', 'JY'],
    size: [1500, 700, 50],
  },
  {
    name: '定制挂网',
    drawingNo: 'GW-07',
    material: 'Q195',
    price: '35',
    route: ['XL', 'HJ', 'PF', 'JY'],
    size: [900, 900, 6],
  },
  {
    name: '堆头围板',
    drawingNo: 'DT-03',
    material: 'SPCC 0.8',
    price: '58',
    route: ['XL', 'ZW', 'PF', 'ZP', 'JY'],
    size: [1000, 300, 25],
  },
];

/** The plate from above and from the side, with its measures, in a frame with a title block. */
function plan({ name, drawingNo, material, size: [length, height, depth] }: Product, revision: number): Drawing {
  const lost = new Set<string>();
  const pen = new Pen(openType(), lost);
  const ink = [0, 0, 0] as const;
  const scale = 150 / Math.max(length, height);
  const [w, h, d] = [length * scale, Math.max(6, height * scale), Math.max(3, depth * scale)];
  const [x, y] = [45, 35];
  pen.box(10, 10, 287, 200, ink);
  pen.box(x, y, x + w, y + h, ink);
  pen.box(x + w + 30, y, x + w + 30 + d, y + h, ink);
  for (const at of [0.1, 0.9]) pen.box(x + w * at - 2, y + h / 2 - 2, x + w * at + 2, y + h / 2 + 2, ink);
  pen.rule(x, y + h + 8, x + w, y + h + 8, ink, 0.15);
  pen.line(`${length}`, { x, y: y + h + 7, width: w, align: 'centre' });
  pen.rule(x - 8, y, x - 8, y + h, ink, 0.15);
  pen.line(`${height}`, { x: x - 24, y: y + h / 2, width: 15, align: 'right' });
  pen.line(`${depth}`, { x: x + w + 25, y: y + h + 7, width: d + 10, align: 'centre' });
  const facts = [
    `图号 ${drawingNo}`,
    `名称 ${name}`,
    `材质 ${material}`,
    `版本 ${revision}`,
    '未注公差 GB/T 1804-m',
    '单位 mm',
  ];
  pen.box(187, 160, 287, 200, ink);
  facts.forEach((fact, i) => {
    const [column, row] = [i % 2, Math.floor(i / 2)];
    pen.line(fact, { x: 190 + column * 50, y: 169 + row * 13, width: 45 });
  });
  return {
    title: `${drawingNo} ${name}`,
    author: '合流演示公司',
    width: 297,
    height: 210,
    standing: '图号名称材质版本未注公差单位',
    form: [],
    pages: [pen.marks],
    missing: [...lost],
  };
}

async function saveJobs(work: Work, today: string): Promise<number[]> {
  const customers = await work.query<{ id: number; site: number | null; place: string | null }>(
    'demo.jobClients',
    `select c.id, s.id as site, s.locations -> 0 ->> 'code' as place from crm_customer c
     left join lateral (select id, locations from crm_customer_site s where s.company_id = $1 and s.customer = c.id and not s.deleted
                        order by s.locations is null, s.id limit 1) s on true
     where c.company_id = $1 and c.salesman = $2 and c.status = 'active' and not c.deleted order by c.code limit 6`,
    [work.company, work.user.id],
  );
  const ids: number[] = [];
  for (const [n, ago] of [40, 33, 26, 20, 14, 9, 6, 3, 1, 0].entries()) {
    const day = daysAfter(today, -ago);
    const { id: customer, site, place } = customers[n % customers.length]!;
    const chosen = [products[n % products.length]!, ...(n % 2 === 0 ? [products[(n + 1) % products.length]!] : [])];
    const input = {
      customer,
      site,
      location: place,
      orderDate: day,
      deliveryDate: daysAfter(day, n === 4 ? 12 : 21),
      salesman: work.user.id,
      customerOrderNo: n % 3 === 0 ? `KH-${day.replaceAll('-', '').slice(2)}` : null,
      details: chosen.map(({ name, drawingNo, material, price }, i) => ({
        productName: name,
        drawingNo,
        material,
        quantity: dec(10 + ((n * 7 + i * 5) % 40)),
        price: dec(price),
      })),
    };
    ids.push((await save(work, jobOrder, input, { at: `${day}T02:10:00.000Z` })).id);
  }
  return ids;
}

/** Orders made to drawings, at every stage: shipped, in the workshop, waiting for it, and one not audited yet. */
export async function loadJobs(
  db: Db,
  { sales, manager }: { sales: User; manager: User },
  today: string,
): Promise<void> {
  const known = await runWork(db, manager, async (work) => {
    const ids = new Map<string, number>();
    for (const [i, [code, name, workCenter, hours, cost]] of technologies.entries()) {
      const input = { code, name, workCenter, standardHours: dec(hours), unitCost: yuan(cost), sort: (i + 1) * 10 };
      ids.set(code, (await save(work, technology, input)).id);
    }
    return ids;
  });
  const ids = await runWork(db, sales, (work) => saveJobs(work, today));
  const audited = ids.slice(0, -1);
  for (const id of audited) await runWork(db, manager, (work) => act(work, jobOrder, 'audit', { id }));
  for (const [n, id] of audited.entries()) {
    const { details } = await runWork(db, manager, (work) => load(work, jobOrder, id));
    for (const { serialNo, drawingNo } of details) {
      if (n > 6) continue;
      const { route } = products.find((one) => one.drawingNo === drawingNo)!;
      const steps = route.map((code) => ({ technology: known.get(code)! }));
      await runWork(db, manager, (work) => layRoute(work, { orderId: id, serialNos: [serialNo!], steps }));
    }
    await workOn(db, manager, id, n);
  }
  for (const n of [4, 7]) await runWork(db, manager, (work) => act(work, jobOrder, 'urgent', { id: ids[n]! }));
}

/** The oldest have left, those after them are in the workshop, the newest wait. */
async function workOn(db: Db, manager: User, id: number, n: number): Promise<void> {
  if (n > 5) return;
  await runWork(db, manager, async (work) => {
    for (const { id: route, steps } of await routesOf(work, id))
      for (const { id: step } of steps.slice(0, n < 3 ? steps.length : 5 - n + 1))
        await finishStep(work, { route, step, finished: true });
  });
  if (n > 1) return;
  await runWork(db, manager, (work) => act(work, jobOrder, 'ship', { id }));
  if (n === 0) await runWork(db, manager, (work) => act(work, jobOrder, 'close', { id }));
}

/** After the first start, when there is a place for files: a drawing for every number an order names, two versions of some. */
export const drawingsTask: Task = {
  name: 'sal.demoDrawings',
  quiet: true,
  async run(_, { db, user }) {
    const orders = await runWork(db, user, (work) =>
      work.query<{ id: number; drawingNo: string }>(
        'demo.drawn',
        `select o.id, d.drawing_no as "drawingNo" from sal_job_order o join sal_job_order_details d on d.company_id = $1 and d.document_id = o.id
         where o.company_id = $1 and o.status not in ('draft', 'closed')
           and not exists (select 1 from sal_drawing s where s.company_id = $1 and s."order" = o.id and s.drawing_no = d.drawing_no)
         order by o.id, d.position`,
        [work.company],
      ),
    );
    for (const [n, { id: orderId, drawingNo }] of orders.entries())
      for (const revision of n % 4 === 1 ? [1, 2] : [1]) {
        const product = products.find((one) => one.drawingNo === drawingNo)!;
        const pdf = drawingToPdf(plan(product, revision));
        const name = `${drawingNo} ${product.name} V${revision}.pdf`;
        const content = await putContent(db, user.company, name, 'application/pdf', pdf);
        await runWork(db, user, async (work) => {
          const { id: file } = await keepFile(work, content);
          await work.flush();
          await addSheet(work, { orderId, drawingNo, file, change: revision === 1 ? null : '孔距按客户来函修改' });
        });
      }
    return { summary: '已加入加工订单的图纸' };
  },
};
