import { act, keepFile, platformCompany, putContent, runWork, save, service, type Task, today } from '@heliu/engine';
import { type Drawing, drawingToPdf, openType, Pen } from '@heliu/paper';
import { creditCheck, registration } from '../../modules/platform/model.ts';

const applicants = [
  ['青岛海味轩食品有限公司', '91370202MA3PXYW12', 'online', '孙海燕', '13500000011', 'haiweixuan', undefined],
  ['成都锦里茶业有限公司', '91510104MA6CABC34', 'shop', '邓丽娟', '13500000012', 'jinlicha', undefined],
  [
    '温州鹿城鞋业有限公司',
    '91330302MA2ADEF56',
    'maker',
    '潘建国',
    '13500000013',
    'luchengxie',
    '营业执照看不清，请重新拍照',
  ],
] as const;

/** A business licence as it hangs on a wall, to be checked against what was typed. */
function licence(name: string, taxNo: string, person: string): Drawing {
  const lost = new Set<string>();
  const pen = new Pen(openType(), lost);
  pen.box(10, 10, 277, 190, [180, 40, 40]);
  pen.line('营业执照（样张）', { x: 10, y: 40, width: 277, align: 'centre' });
  const facts = [
    ['统一社会信用代码', taxNo],
    ['名称', name],
    ['类型', '有限责任公司'],
    ['法定代表人', person],
  ] as const;
  facts.forEach(([label, value], i) => {
    pen.line(label, { x: 40, y: 70 + i * 18, width: 50 });
    pen.line(value, { x: 95, y: 70 + i * 18, width: 160 });
  });
  return {
    title: name,
    author: '合流演示',
    width: 297,
    height: 210,
    standing: '营业执照（样张）统一社会信用代码名称类型有限责任公司法定代表人',
    form: [],
    pages: [pen.marks],
    missing: [...lost],
  };
}

/** After the first start, when there is a place for files: companies that want to be let in. */
export const applicationsTask: Task = {
  name: 'platform.demoApplications',
  asService: '平台',
  quiet: true,
  async run(_, { db }) {
    const platform = service('平台', platformCompany);
    for (const [companyName, body, industry, contact, mobile, username, reason] of applicants) {
      const taxNo = `${body}${creditCheck(body)!}`;
      const pdf = drawingToPdf(licence(companyName, taxNo, contact));
      const content = await putContent(db, platformCompany, `${companyName}营业执照.pdf`, 'application/pdf', pdf);
      await runWork(db, platform, async (work) => {
        const file = await keepFile(work, content);
        await work.flush();
        const { id } = await save(work, registration, {
          applyDate: today(),
          companyName,
          taxNo,
          industry,
          contact,
          mobile,
          username,
          licence: file.id,
        });
        await work.flush();
        if (reason !== undefined) await act(work, registration, 'reject', { id, reason });
      });
    }
    return { done: applicants.length };
  },
};
