import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dec } from './decimal.ts';
import { document, entity } from './entity.ts';
import { yuan } from './fen.ts';
import {
  choice,
  choices,
  date,
  dateTime,
  decimal,
  file,
  flag,
  integer,
  json,
  longText,
  money,
  parent,
  rate,
  ref,
  refs,
  richText,
  text,
} from './field.ts';
import { complaintFrom, complaintsOf, inputSchema, maxLines } from './schema.ts';

const sample = entity({
  name: 'sample',
  label: '样例',
  title: 'code',
  fields: {
    code: text('编码', { required: true, max: 4, pattern: /^[A-Z]+$/ }),
    note: longText('说明', { max: 10 }),
    page: richText('正文'),
    count: integer('数量', { min: 0, max: 9 }),
    price: decimal('单价', { scale: 4, min: 0 }),
    total: money('金额', { min: yuan('0') }),
    tax: rate('税率'),
    day: date('日期'),
    at: dateTime('时间'),
    on: flag('启用'),
    kind: choice('类型', { a: '甲', b: '乙' }, { default: 'a' }),
    tags: choices('标签', { x: '一', y: '二' }),
    owner: ref('负责人', 'sys_user'),
    members: refs('成员', 'sys_user'),
    above: parent('上级', 'sample'),
    paper: file('附件'),
    extra: json('附加', z.object({ size: z.number() })),
    computed: money('合计', { computed: true }),
  },
});
const schema = inputSchema(sample);
const wrong = (values: object) => {
  const result = schema.safeParse({ code: 'A', ...values });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
};

test.each([
  ['12', true],
  ['-3', true],
  ['1.5', false],
  ['1.', false],
])('a decimal without digits behind its point takes %s: %s', (value, taken) =>
  expect(decimal('件数', { scale: 0 }).schema.safeParse(value).success).toBe(taken),
);

describe('校验', () => {
  test('what is left out is null, or what the definition says', () => {
    expect(schema.parse({ code: 'A' })).toMatchObject({ note: null, on: false, kind: 'a', total: null });
  });

  test('what the wire sends as text is read as what it is', () => {
    const read = schema.parse({
      code: ' A ',
      count: '3',
      total: '1,234.50',
      price: 1.5,
      on: 'true',
      owner: '7',
      members: '1,2',
      tags: 'x,y',
      extra: '{"size":1}',
    });
    expect(read).toMatchObject({
      code: 'A',
      count: 3,
      total: 123450n,
      price: dec('1.5'),
      on: true,
      owner: 7,
      members: [1, 2],
      tags: ['x', 'y'],
      extra: { size: 1 },
    });
  });

  test('computed fields are nobody else’s to send', () => {
    expect(schema.parse({ code: 'A', computed: '5' })).not.toHaveProperty('computed');
  });

  test.for([
    [{ code: '' }, '编码不能为空'],
    [{ code: '  ' }, '编码不能为空'],
    [{ code: null }, '编码不能为空'],
    [{ code: 'ABCDE' }, '编码不能超过4个字'],
    [{ code: 'a' }, '编码格式不正确'],
    [{ code: 7 }, '编码应为文字'],
    [{ note: 'x\0y' }, '说明含有无法保存的字符'],
    [{ note: '\ud800' }, '说明含有无法保存的字符'],
    [{ count: 10 }, '数量应在0到9之间'],
    [{ count: 1.5 }, '数量不是整数'],
    [{ count: 'x' }, '数量不是整数'],
    [{ price: '1.23456' }, '单价不是数字，或超过4位小数'],
    [{ price: '-1' }, '单价不能小于0'],
    [{ total: '1.234' }, '金额不是金额，或超过两位小数'],
    [{ total: '-1' }, '金额不能小于0.00'],
    [{ total: '9'.repeat(30) }, '金额不是金额，或超过两位小数'],
    [{ tax: '1.3' }, '税率应在0%到100%之间'],
    [{ day: '2026-02-30' }, '日期不是有效日期'],
    [{ day: '0001-01-01' }, '日期不是有效日期'],
    [{ at: '2026-01-01' }, '时间不是有效时间'],
    [{ on: 'maybe' }, '启用应为是或否'],
    [{ kind: 'c' }, '类型无效'],
    [{ tags: ['x', 'z'] }, '标签无效'],
    [{ owner: 0 }, '请选择负责人'],
    [{ owner: -1 }, '请选择负责人'],
  ] as const)('%o is refused: %s', ([values, message]) => {
    expect(wrong(values)).toContain(message);
  });
});

describe('单据的校验', () => {
  const bill = document({
    name: 'bill',
    label: '单据',
    title: 'number',
    prefix: 'DJ',
    dated: 'day',
    fields: { day: date('日期', { required: true }) },
    lines: {
      lines: {
        label: '明细',
        fields: { goods: text('品名', { required: true }), quantity: integer('数量', { required: true }) },
      },
      payments: { label: '收款', optional: true, fields: { amount: money('金额', { required: true }) } },
    },
    states: { draft: '未审核', audited: '已审核' },
    initial: 'draft',
    editable: ['draft'],
    actions: { audit: { label: '审核', from: ['draft'], to: 'audited' } },
  });
  const complaints = (input: object) => {
    const result = inputSchema(bill).safeParse(input);
    return result.success ? [] : complaintsOf(bill, result.error);
  };

  test('a document needs a line, an optional kind does not', () => {
    expect(complaints({ day: '2026-01-01' })).toEqual([{ path: 'lines', message: '请填写明细' }]);
    expect(inputSchema(bill).parse({ day: '2026-01-01', lines: [{ goods: 'a', quantity: 1 }] }).payments).toEqual([]);
  });

  test('a complaint about a line says which one', () => {
    const lines = [{ goods: 'a', quantity: 1 }, { quantity: 'x' }];
    expect(complaints({ day: '2026-01-01', lines })).toEqual([
      { path: 'lines.1.goods', message: '明细第2行：品名不能为空' },
      { path: 'lines.1.quantity', message: '明细第2行：数量不是整数' },
    ]);
  });

  test.each([
    ['明细第2行：数量应大于零', 'lines.1.quantity'],
    ['收款第1行：与应收不符', 'payments.0'],
    ['数量应大于零', undefined],
  ])('%s belongs to %s', (message, path) => {
    expect(complaintFrom(bill, message)).toEqual(path && { path, message });
  });

  test('more lines than anybody means are refused', () => {
    const lines = Array.from({ length: maxLines + 1 }, () => ({ goods: 'a', quantity: 1 }));
    expect(complaints({ day: '2026-01-01', lines })[0]!.message).toBe(`明细不能超过${maxLines}行`);
  });
});
