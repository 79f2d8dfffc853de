import { dec, fen, negateDecimal, negateFen, sumFen, yuan } from '@heliu/model';
import type { FaceLine, InvoiceFace, Issued } from '../../../../../modules/einvoice/sandbox.ts';
import type { InvoiceKind } from '../../../../../modules/shop/sandbox.ts';

const cup: FaceLine = {
  nature: 'normal',
  name: '保温杯',
  shortName: '日用杂品',
  taxCode: '1060512990000000000',
  spec: '500ml',
  unit: '个',
  quantity: dec('2'),
  price: dec('88.405'),
  net: yuan('176.81'),
  tax: yuan('22.99'),
  rate: dec('0.13'),
  policy: 'none',
};
const tea: FaceLine = {
  ...cup,
  nature: 'discounted',
  name: '龙井茶',
  shortName: '茶叶',
  taxCode: '1010116010000000000',
  quantity: dec('1'),
  price: dec('113.26'),
  net: yuan('113.26'),
  tax: yuan('10.19'),
  rate: dec('0.09'),
};
const {
  quantity: _,
  price: __,
  ...teaDiscount
} = {
  ...tea,
  nature: 'discount' as const,
  net: yuan('-13.26'),
  tax: yuan('-1.19'),
};

const summed = (face: Omit<InvoiceFace, 'net' | 'tax' | 'gross'>): InvoiceFace => {
  const [net, tax] = [sumFen(face.lines.map((line) => line.net)), sumFen(face.lines.map((line) => line.tax))];
  return { ...face, net, tax, gross: fen(net + tax) };
};

export const companyBuyer = {
  type: 'company',
  name: '上海示例贸易有限公司',
  taxNo: '91350100M000100Y43',
  address: '上海市示例路 1 号',
  phone: '021-12345678',
  bank: '工商银行示例支行',
  account: '1001000012345',
} as const;

/** Two goods, one of them discounted. */
export const blueFace = (kind: InvoiceKind, taxNo: string, more: Partial<InvoiceFace> = {}): InvoiceFace =>
  summed({
    kind,
    seller: { name: '合流演示公司', taxNo, address: '杭州市示例路 2 号', phone: '0571-12345678' },
    buyer: { type: 'personal', name: '张三' },
    lines: [cup, tea, teaDiscount],
    remark: '订单 A1',
    drawer: '李开票',
    payee: '王收款',
    reviewer: '赵复核',
    ...more,
  });

export interface Taken {
  readonly serial: string;
  readonly face: InvoiceFace;
  readonly issued: Issued;
}

const negative = (line: FaceLine, at: number): FaceLine => ({
  ...line,
  net: negateFen(line.net),
  tax: negateFen(line.tax),
  ...(line.quantity && { quantity: negateDecimal(line.quantity) }),
  blueLine: at + 1,
});

/** Takes all of it back, or one of the two cups. */
export function redFace({ serial, face, issued }: Taken, full: boolean): InvoiceFace {
  const one = { ...cup, quantity: dec('1'), net: yuan('88.41'), tax: yuan('11.49') };
  return summed({
    ...face,
    lines: full ? face.lines.map(negative) : [negative(one, 0)],
    remark: `被红冲蓝字数电发票号码：${issued.number}`,
    red: {
      reason: 'returned',
      full,
      blueSerial: serial,
      blueCode: issued.code,
      blueNumber: issued.number,
      blueIssuedAt: issued.issuedAt,
      blueNet: face.net,
      blueTax: face.tax,
    },
  });
}
