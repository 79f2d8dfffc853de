import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dec, fen, gbkBytes, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { planInvoices, type PlanOrder, type PlanSubject } from './plan.rules.ts';
import { titleComplaint, titleTypeOf } from './title.rules.ts';

const item = { taxItem: 1, taxCode: '1030201010000000000', shortName: '焙烤食品', policy: 'none' as const };
const subject: PlanSubject = {
  id: 5,
  name: '合流家居',
  kind: 'digital',
  taxNo: '91350100M000100Y43',
  issues: { kinds: ['digitalNormal', 'digitalSpecial'], maxLines: 100 },
  discountLines: false,
};
const order = (more: Partial<PlanOrder> = {}): PlanOrder => ({
  id: 1,
  orderNo: 'A1',
  shop: 9,
  shopName: '旗舰店',
  subject,
  kind: 'digitalNormal',
  title: { type: 'personal', name: '个人' },
  locked: false,
  subsidyUndecided: false,
  price: yuan('120.00'),
  gifts: 'skip',
  postage: zeroFen,
  refunds: [],
  target: yuan('100.00'),
  lines: [
    {
      lineNo: '1',
      name: '保温杯',
      quantity: dec(2),
      amount: yuan('120.00'),
      paid: yuan('100.00'),
      subsidy: zeroFen,
      gift: false,
      item: { ...item, taxRate: dec('0.13') },
    },
  ],
  ...more,
});

const person = { type: 'personal', name: '王小明' } as const;
const phone = { lineNo: '1', sn: ['SN8F21K00917'], imei: ['356938035643809'], needs: [] };
const longCodes = Array.from({ length: 20 }, (_, at) => `SN8F21K00917${100 + at}`);
const sale = { holder: undefined, missing: undefined, goods: [] };
const company = { type: 'company', name: '知味食品有限公司', taxNo: '91310000MA1FL0LX06' } as const;

describe('titles', () => {
  test.each([
    [{ type: 'personal', name: '个人' }, 'digitalNormal', undefined],
    [{ type: 'personal', name: '个人' }, 'digitalSpecial', '专票只能开给企业，请改选普票或填写企业抬头'],
    [company, 'digitalSpecial', undefined],
    [{ ...company, taxNo: undefined }, 'digitalNormal', '企业抬头请填写税号'],
    [{ ...company, taxNo: '91310000MA1FL0LX07' }, 'digitalNormal', '税号校验不通过，请核对'],
    [{ ...company, taxNo: subject.taxNo }, 'digitalNormal', '购方税号与销方相同'],
    [{ type: 'personal', name: '<b>' }, 'digitalNormal', '购方名称不能含有 < 或 >'],
    [{ type: 'personal', name: '很'.repeat(51) }, 'digitalNormal', '购方名称最多 100 字节（50 个汉字），现在 102 字节'],
  ] as const)('%o as %s', (title, kind, complaint) =>
    expect(titleComplaint(title, kind, subject.taxNo)).toBe(complaint),
  );

  test('what a platform leaves open is told by the title itself', () => {
    expect(titleTypeOf('unknown', { name: '知味食品有限公司' })).toBe('company');
    expect(titleTypeOf('unknown', { name: '王小明' })).toBe('personal');
    expect(titleTypeOf('unknown', { name: '王小明', taxNo: '91310000MA1FL0LX06' })).toBe('company');
  });
});

describe('plans', () => {
  test.each([
    [{ locked: true }, 'locked'],
    [{ subject: undefined }, 'noSubject'],
    [{ subject: { ...subject, issues: undefined } }, 'noProvider'],
    [{ kind: 'paperNormal' }, 'noProvider'],
    [{ subsidyUndecided: true }, 'subsidyUnset'],
    [{ target: zeroFen }, 'other'],
    [{ title: { type: 'company', name: '某某公司' } }, 'badTitle'],
    [{ subsidised: sale }, 'badTitle'],
    [{ subsidised: { ...sale, holder: '李四' }, title: person }, 'badTitle'],
    [{ subsidised: { ...sale, missing: '“手机”的SN 码' }, title: person }, 'subsidyMissing'],
    [{ subsidised: { ...sale, goods: [{ ...phone, sn: longCodes }] }, title: person }, 'subsidyMissing'],
    [{ subsidised: sale, title: company }, 'badTitle'],
    [{ lines: [{ ...order().lines[0]!, item: undefined }] }, 'noTaxItem'],
    [{ lines: [] }, 'other'],
  ] as [Partial<PlanOrder>, string][])('an order with %o is refused: %s', (more, reason) => {
    const { plans, refused } = planInvoices([order(more)], { merge: false });
    expect(plans).toEqual([]);
    expect(refused).toMatchObject([{ order: 1, reason }]);
    expect(refused[0]!.advice.length).toBeGreaterThan(0);
  });

  test('a subsidised order is invoiced to the person who was subsidised', () => {
    const { plans } = planInvoices(
      [order({ subsidised: { ...sale, holder: '王小明', goods: [phone] }, title: person })],
      {
        merge: false,
      },
    );
    expect(plans).toMatchObject([{ title: { name: '王小明' }, subsidised: [phone] }]);
  });

  test('each part of a merged order puts its own goods on the invoice; one that was closed puts none, nor its gifts', () => {
    const [line] = order().lines;
    const part = (id: number, target: string, more: Partial<PlanOrder> = {}) => ({
      ...order({ id: 1, target: yuan(target), ...more }),
      part: id,
    });
    const gift = { ...line!, lineNo: '2', name: '赠品杯', amount: yuan('9.00'), paid: zeroFen, gift: true };
    const parts = [
      part(7, '60.00', { refunds: [{ part: 7, lineNo: '1', amount: yuan('40.00'), returned: false }] }),
      part(8, '0.00', { lines: [line!, gift] }),
      part(9, '100.00'),
    ];
    const { plans } = planInvoices([order({ target: yuan('160.00'), gifts: 'pair', parts })], { merge: false });
    expect(
      plans[0]!.lines.map(({ orderLine, order: id, amount, discount }) => [
        id,
        orderLine,
        subtractFen(amount, discount),
      ]),
    ).toEqual([
      [1, '7/1', yuan('60.00')],
      [1, '9/1', yuan('100.00')],
    ]);
  });

  test('orders of one title become one invoice when asked to, others stay apart', () => {
    const three = [order(), order({ id: 2 }), order({ id: 3, title: { type: 'personal', name: '王小明' } })];
    const ids = (merge: boolean) =>
      planInvoices(three, { merge }).plans.map(({ orders }) => orders.map(({ id }) => id));
    expect(ids(false)).toEqual([[1], [2], [3]]);
    expect(ids(true)).toEqual([[1, 2], [3]]);
  });

  test('names are cut to what every provider takes', () => {
    const long = { ...order().lines[0]!, name: '长'.repeat(80) };
    const [line] = planInvoices([order({ lines: [long] })], { merge: false }).plans[0]!.lines;
    expect(gbkBytes(`*${line!.shortName}*${line!.goodsName}`)).toBe(90);
  });

  test('every fen of every order is on exactly its invoices, whatever is merged and split', () => {
    const some = fc.array(
      fc.record({
        target: fc.integer({ min: 1, max: 9_000_000 }),
        title: fc.constantFrom('个人', '王小明'),
        pieces: fc.integer({ min: 1, max: 30 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(some, fc.boolean(), fc.integer({ min: 100_000, max: 5_000_000 }), (made, merge, limit) => {
        const limited = { ...subject, invoiceLimit: fen(BigInt(limit)), issues: { ...subject.issues!, maxLines: 4 } };
        const orders = made.map(({ target, title, pieces }, i) =>
          order({
            id: i + 1,
            subject: limited,
            title: { type: 'personal', name: title },
            target: fen(BigInt(target)),
            lines: [{ ...order().lines[0]!, quantity: dec(pieces) }],
          }),
        );
        const { plans, refused } = planInvoices(orders, { merge });
        expect(refused).toEqual([]);
        const lines = plans.flatMap((plan) => plan.lines);
        for (const { id, target } of orders)
          expect(
            sumFen(lines.filter((line) => line.order === id).map((line) => subtractFen(line.amount, line.discount))),
          ).toBe(target);
        for (const plan of plans) {
          expect(plan.orders.map(({ id }) => id)).toEqual([...new Set(plan.lines.map((line) => line.order))]);
          expect(plan.lines.length).toBeLessThanOrEqual(4);
        }
        expect(planInvoices(orders, { merge })).toEqual({ plans, refused });
      }),
    );
  });
});
