import { addFen, type Decimal, type Fen, formatRate, subtractFen, sumFen, zeroFen } from '@heliu/model';
import {
  type GeneralForm,
  generalForm,
  methodOf,
  type Sold,
  smallForm,
  surcharges,
  uninvoicedOf,
  type VatMonth,
} from './vat.rules.ts';

/** One line of the worksheet; what stands behind it is said by name, and looked up by whoever draws it. */
export interface VatRow {
  readonly no: string;
  readonly label: string;
  readonly count?: number;
  readonly net?: Fen;
  readonly tax?: Fen;
  readonly year?: Fen;
  readonly booked?: Fen;
  readonly difference?: Fen;
  readonly weight?: 'heading' | 'sum';
  readonly source?: 'special' | 'other' | 'inputs' | 'transfers';
  readonly books?: keyof VatMonth['books'];
}

const methods = { general: '一般计税', simple: '简易计税', exempt: '免税' } as const;
const heading = (label: string): VatRow => ({ no: '', label, weight: 'heading' });
const against = (amount: Fen, booked: Fen) => ({ booked, difference: subtractFen(amount, booked) });

const soldLabel = ({ rate, policy, isSpecial }: Sold): string => {
  const method = methodOf({ rate, policy });
  return `${methods[method]} ${method === 'exempt' ? '' : formatRate(rate)} ${isSpecial ? '专用发票' : '其他发票'}`.replace(
    / +/g,
    ' ',
  );
};

/** 附列资料（一）: what was sold, by rate and kind, and what was sold without an invoice. */
function soldRows(sold: readonly Sold[], uninvoiced: { readonly net: Fen; readonly tax: Fen }, revenue: Fen): VatRow[] {
  const net = sumFen([...sold.map((one) => one.net), uninvoiced.net]);
  return [
    heading('附列资料（一） 本期销售情况'),
    ...sold.map((one): VatRow => ({
      no: '',
      label: soldLabel(one),
      count: one.count,
      net: one.net,
      tax: one.tax,
      source: one.isSpecial ? 'special' : 'other',
    })),
    { no: '', label: '未开具发票（账上收入减已开票）', ...uninvoiced },
    {
      no: '',
      label: '销售额合计',
      net,
      tax: sumFen([...sold.map((one) => one.tax), uninvoiced.tax]),
      ...against(net, revenue),
      books: 'revenue',
      weight: 'sum',
    },
  ];
}

const surchargeRows = (
  tax: Fen,
  city: Decimal,
  isHalved: boolean,
  numbers: readonly [string, string, string],
): VatRow[] => {
  const parts = surcharges(tax, city, isHalved);
  return [
    heading('附加税费'),
    { no: numbers[0], label: `城市维护建设税（${formatRate(city)}${isHalved ? '，减半' : ''}）`, tax: parts.city },
    { no: numbers[1], label: `教育费附加（3%${isHalved ? '，减半' : ''}）`, tax: parts.education },
    { no: numbers[2], label: `地方教育附加（2%${isHalved ? '，减半' : ''}）`, tax: parts.local },
  ];
};

/** A general taxpayer's month, the last of `months`, which go back to January. */
export function generalRows(months: readonly VatMonth[], city: Decimal, isHalved: boolean): VatRow[] {
  const month = months.at(-1)!;
  const forms = months.map(generalForm);
  const form = forms.at(-1)!;
  const { books } = month;
  const year = (key: keyof GeneralForm) => ({ year: sumFen(forms.map((one) => one[key])) });
  return [
    ...soldRows(month.sold, uninvoicedOf(month), books.revenue),
    heading('附列资料（二） 本期进项税额'),
    {
      no: '',
      label: '勾选抵扣的发票',
      count: month.input.count,
      tax: month.input.tax,
      ...against(month.input.tax, books.input),
      source: 'inputs',
      books: 'input',
    },
    {
      no: '',
      label: '进项税额转出',
      tax: month.transferredOut,
      ...against(month.transferredOut, books.transferredOut),
      source: 'transfers',
      books: 'transferredOut',
    },
    heading('主表 一般项目'),
    { no: '1', label: '按适用税率计税销售额', net: form.r1, ...year('r1') },
    { no: '5', label: '按简易办法计税销售额', net: form.r5, ...year('r5') },
    { no: '8', label: '免税销售额', net: form.r8, ...year('r8') },
    { no: '11', label: '销项税额', tax: form.r11, ...year('r11'), ...against(form.r11, books.output), books: 'output' },
    { no: '12', label: '进项税额', tax: form.r12, ...year('r12') },
    { no: '13', label: '上期留抵税额（应交增值税期初借方余额）', tax: form.r13 },
    { no: '14', label: '进项税额转出', tax: form.r14, ...year('r14') },
    { no: '17', label: '应抵扣税额合计 12+13−14', tax: form.r17 },
    { no: '18', label: '实际抵扣税额', tax: form.r18, ...year('r18') },
    { no: '19', label: '应纳税额 11−18', tax: form.r19, ...year('r19') },
    { no: '20', label: '期末留抵税额 17−18', tax: form.r20 },
    { no: '21', label: '简易计税办法计算的应纳税额', tax: form.r21, ...year('r21') },
    { no: '24', label: '应纳税额合计 19+21', tax: form.r24, ...year('r24'), weight: 'sum' },
    { no: '25', label: '期初未缴税额', tax: form.r25, books: 'unpaid' },
    { no: '27', label: '本期已缴税额 28+30', tax: form.r27, ...year('r27') },
    { no: '28', label: '其中：分次预缴税额', tax: form.r28, ...year('r28') },
    { no: '30', label: '其中：本期缴纳上期应纳税额', tax: form.r30, ...year('r30') },
    { no: '32', label: '期末未缴税额 24+25−27', tax: form.r32 },
    { no: '34', label: '本期应补（退）税额 24−28', tax: form.r34, weight: 'sum' },
    ...surchargeRows(form.r34, city, isHalved, ['39', '40', '41']),
  ];
}

/** The same rate and kind in several months is one line of the quarter. */
function together(months: readonly VatMonth[]): Sold[] {
  const groups = new Map<string, Sold>();
  for (const one of months.flatMap(({ sold }) => sold)) {
    const key = `${one.rate} ${one.policy} ${one.isSpecial}`;
    const known = groups.get(key);
    groups.set(key, {
      ...one,
      count: one.count + (known?.count ?? 0),
      net: addFen(one.net, known?.net ?? zeroFen),
      tax: addFen(one.tax, known?.tax ?? zeroFen),
    });
  }
  return [...groups.values()];
}

/** A small-scale taxpayer's quarter. */
export function smallRows(months: readonly VatMonth[], city: Decimal): VatRow[] {
  const form = smallForm(months);
  const uninvoiced = { net: sumFen(months.map((one) => uninvoicedOf(one).net)), tax: zeroFen };
  const revenue = sumFen(months.map(({ books }) => books.revenue));
  return [
    ...soldRows(together(months), uninvoiced, revenue),
    heading('主表'),
    { no: '1', label: '应征增值税不含税销售额（3%征收率）', net: form.r1 },
    { no: '2', label: '其中：专用发票', net: form.r2 },
    { no: '3', label: '其中：其他发票', net: form.r3 },
    { no: '4', label: '应征增值税不含税销售额（5%征收率）', net: form.r4 },
    { no: '5', label: '其中：专用发票', net: form.r5 },
    { no: '6', label: '其中：其他发票', net: form.r6 },
    { no: '9', label: '免税销售额', net: form.r9 },
    { no: '10', label: '其中：小微企业免税销售额', net: form.r10 },
    { no: '12', label: '其中：其他免税销售额', net: form.r12 },
    { no: '15', label: '本期应纳税额', tax: form.r15 },
    { no: '16', label: '本期应纳税额减征额', tax: form.r16 },
    { no: '17', label: '本期免税额', tax: form.r17 },
    { no: '18', label: '其中：小微企业免税额', tax: form.r18 },
    { no: '20', label: '应纳税额合计 15−16', tax: form.r20, weight: 'sum' },
    { no: '21', label: '本期预缴税额', tax: form.r21 },
    { no: '22', label: '本期应补（退）税额 20−21', tax: form.r22, weight: 'sum' },
    ...surchargeRows(form.r22, city, true, ['23', '24', '25']),
  ];
}
