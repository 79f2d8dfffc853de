import { type ImportLayout, post } from '@heliu/model';
import { areClasses, officialCode, officialRate } from './official.rules.ts';
import { taxItem } from './tax-item.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function complete(input: Record<string, unknown>): void {
  const { rate, policy, others } = officialRate(text(input['taxRate']));
  const note = [others.length > 0 ? `另有税率 ${others.join('、')}` : null, text(input['remark'])];
  input['code'] = officialCode(text(input['code']));
  input['taxRate'] = rate;
  input['policy'] = policy;
  input['keywords'] =
    text(input['keywords'])
      ?.replace(/[、，,;；]+/g, ' ')
      .slice(0, 200) ?? null;
  input['remark'] = note.filter(Boolean).join('；').slice(0, 500) || null;
}

/** The table as the tax bureau publishes it, under whichever of its headings. */
export const officialTable: ImportLayout = {
  name: 'official',
  label: '税务局编码表',
  entity: taxItem.name,
  call: post('/api/oms/taxItem/importOfficial'),
  columns: [
    {
      title: '编码',
      key: 'code',
      needed: true,
      also: ['合并编码', '商品编码', '税收分类编码', '商品和服务税收分类编码'],
    },
    { title: '货物和劳务名称', key: 'name', needed: true, also: ['商品和服务名称', '商品名称', '名称'] },
    { title: '商品和服务分类简称', key: 'shortName', needed: true, also: ['简称', '分类简称'] },
    { title: '增值税税率', key: 'taxRate', needed: true, also: ['税率'] },
    { title: '关键字', key: 'keywords' },
    { title: '说明', key: 'remark', also: ['备注'] },
  ],
  complete,
  leavesOut: {
    why: '是分类，不是末级编码',
    isOut: (inputs) => areClasses(inputs.map(({ code }) => text(code))),
  },
  skipsKnown: true,
};
