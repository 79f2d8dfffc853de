import { fc, test as property } from '@fast-check/vitest';
import { type Fen, fieldsOf, formatFen, inputSchema, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import {
  daysBetween,
  derived,
  filledComplaint,
  formEntity,
  itemComplaint,
  itemsComplaints,
  mayStart,
  newColumn,
  newItem,
  settled,
  startValues,
} from './form.rules.ts';
import { type Item, item, type ItemKind, itemKinds } from './item.ts';

const made = (id: string, kind: ItemKind, label: string, more: Partial<Item> = {}): Item =>
  item.parse({ id, kind, label, ...more });
const leave = [
  made('f1', 'choice', '请假类型', { options: ['年假', '病假'], required: true, start: '年假' }),
  made('f2', 'period', '请假', { required: true }),
  made('f3', 'text', '病历', { required: true, when: '请假类型 = "病假" 且 请假天数 >= 3' }),
];
const form = { name: '请假', items: leave };
const goods = made('f4', 'lines', '清单', {
  required: true,
  columns: [
    { id: 'c1', kind: 'text', label: '名称', required: true, options: [] },
    { id: 'c2', kind: 'decimal', label: '数量', required: true, options: [] },
    { id: 'c3', kind: 'decimal', label: '单价', required: true, options: [] },
    { id: 'c4', kind: 'money', label: '金额', required: false, options: [], times: ['c2', 'c3'] },
  ],
});

describe('审批表单', () => {
  test.each([
    ['2026-11-01', '2026-11-01', 1],
    ['2026-11-01', '2026-11-30', 30],
    ['2024-02-28', '2024-03-01', 3],
    ['2026-11-02', '2026-11-01', null],
    ['2026-11-01', null, null],
    ['2026-11-01', 'x', null],
    ['1990-01-01', '2026-01-01', null],
  ])('from %s to %s are %s days', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });

  property.prop([fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 20_000 })])(
    'so many days after a day it is one more of them, both included',
    (days, since) => {
      const from = new Date(since * 86_400_000).toISOString().slice(0, 10);
      const to = new Date((since + days) * 86_400_000).toISOString().slice(0, 10);
      expect(daysBetween(from, to)).toBe(days + 1);
    },
  );

  test('what is there only sometimes is asked only then', () => {
    const long = { f1: '病假', f2From: '2026-11-02', f2To: '2026-11-04' };
    expect(filledComplaint(form, settled(form, long))).toEqual({ path: 'f3', message: '病历不能为空' });
    expect(filledComplaint(form, settled(form, { ...long, f2To: '2026-11-03' }))).toBeUndefined();
    expect(filledComplaint(form, settled(form, { ...long, f1: '年假' }))).toBeUndefined();
  });

  test('what is hidden again is not kept, and what speaks of it goes with it', () => {
    const items = [...leave, made('f5', 'text', '医院', { when: '病历 <> ""' })];
    const all = { f1: '病假', f2From: '2026-11-02', f2To: '2026-11-05', f3: '门诊', f5: '市一医院' };
    expect(settled({ name: '', items }, all)).toMatchObject({ f2Days: 4, f3: '门诊', f5: '市一医院' });
    expect(settled({ name: '', items }, { ...all, f1: '年假' })).toMatchObject({ f3: null, f5: null });
  });

  test.each([
    [{ f1: '年假', f2From: '2026-11-04', f2To: '2026-11-02' }, '请假止不能早于请假起，也不能超过十年'],
    [{ f1: '年假', f2From: '2026-11-04', f2To: null }, '请假的起止日期都要填'],
    [{ f1: '年假', f2From: null, f2To: null }, '请假起不能为空'],
    [{ f1: null, f2From: '2026-11-04', f2To: '2026-11-04' }, '请假类型不能为空'],
  ])('%j: %s', (values, message) => {
    expect(filledComplaint(form, settled(form, values))?.message).toBe(message);
  });

  test('lines are multiplied to the fen and added up, and an empty line counts nothing', () => {
    const read = inputSchema(formEntity({ name: '采购', items: [goods] })).parse({
      f4: [
        { c1: '电脑', c2: '3', c3: '33.33' },
        { c1: '鼠标', c2: '0.5', c3: '0.01' },
        { c1: '少于一元的折扣', c2: '2', c3: '-0.50' },
      ],
    }) as Record<string, unknown>;
    const draft = derived([goods], read);
    expect((draft['f4'] as { c4: Fen }[]).map(({ c4 }) => formatFen(c4))).toEqual(['99.99', '0.01', '-1.00']);
    expect(formatFen(draft['c4'] as Fen)).toBe('99.00');
    expect(derived([goods], { f4: [] })['c4']).toBe(yuan('0.00'));
  });

  const amounts = fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 1_000_000 })), {
    maxLength: 8,
  });
  property.prop([amounts])('the sum is that of its lines, whatever they are', (rows) => {
    const lines = rows.map(([quantity, cents]) => ({ c1: 'x', c2: String(quantity), c3: (cents / 100).toFixed(2) }));
    const draft = derived([goods], { f4: lines });
    const sum = (draft['f4'] as { c4: bigint }[]).reduce((all, { c4 }) => all + c4, 0n);
    expect(draft['c4']).toBe(sum);
    expect(sum).toBe(rows.reduce((all, [quantity, cents]) => all + BigInt(quantity) * BigInt(cents), 0n));
  });

  property.prop([
    fc.array(fc.constantFrom(...(Object.keys(itemKinds) as ItemKind[])), { minLength: 1, maxLength: 20 }),
  ])('whatever is added in whatever order is a form that can be filled in', (kinds) => {
    const items = kinds.reduce<Item[]>((all, kind) => [...all, newItem(all, kind)], []);
    const wrong = itemsComplaints(items);
    expect(wrong.filter(({ message }) => !message.startsWith('表单里只有说明'))).toEqual([]);
    const e = formEntity({ name: '表单', items });
    expect(Object.values(fieldsOf(e)).every(({ label }) => label.length > 0)).toBe(true);
    expect(settled({ name: '表单', items }, startValues({ items }))).toBeDefined();
  });

  test.each([
    [{ options: [] }, '请至少填两个选项，每行一个'],
    [{ start: '事假' }, '没有“事假”这个选项，不能作默认值'],
    [{ when: '天数 > 1' }, '显示条件：'],
  ])('a choice with %j is refused', (more, message) => {
    expect(itemComplaint([{ ...leave[0]!, ...more }], 0)).toContain(message);
  });

  test('a column of a product names two columns of numbers, and no other product', () => {
    const wrong = {
      ...goods,
      columns: goods.columns.map((one) => (one.id === 'c4' ? { ...one, times: ['c1', 'c3'] } : one)),
    };
    expect(itemComplaint([wrong as Item], 0)).toBe('列“金额”：请选择相乘的两列数字');
    expect(itemComplaint([{ ...goods, columns: [] }], 0)).toBe('请至少加一列');
    const twice = { ...goods, columns: [...goods.columns, newColumn([goods], '名称')] };
    expect(itemComplaint([twice], 0)).toBe('列“名称”重复');
  });

  test.each([
    [null, null, true],
    [[], [], true],
    [[1], null, true],
    [[9], null, false],
    [null, [5], true],
    [[1], [7], false],
    [[1, 9], [5, 7], true],
  ])('roles %j and departments %j let in one of role 1 in department 3 below 5: %s', (roles, departments, may) => {
    expect(mayStart({ roles, departments }, { roles: [1, 2], departments: [3, 5] })).toBe(may);
  });

  test('what stands there at first is what the form says, as far as it fits', () => {
    const items = [
      ...leave,
      made('f6', 'integer', '份数', { start: '2' }),
      made('f7', 'flag', '外带', { start: '是' }),
      made('f8', 'choices', '印章', { options: ['公章', '合同章'], start: '公章、法人章' }),
    ];
    expect(startValues({ items })).toEqual({ f1: '年假', f6: '2', f7: true, f8: ['公章'] });
  });
});
