import { save, type Work } from '@heliu/engine';
import { daysAfter, dec, type Decimal, monthAfter, share, yuan } from '@heliu/model';
import { account, exchangeRate, voucher } from '../../modules/fico/model.ts';

/** What a dollar is worth at the end of a month, from half a year ago until now. */
const rates = ['7.1586', '7.1494', '7.1030', '7.1055', '7.0880', '7.0921'].map(dec);
/** What was paid for advertisements abroad. */
const spent = ['2380.00', '2615.40', '1988.75', '3120.00', '4406.18', '2950.66'] as const;

/** An account in dollars: the owner paid into it, advertisements abroad are paid from it, and each month values it anew. */
export async function saveForeign(
  work: Work,
  months: readonly string[],
  department: number,
  today: string,
): Promise<number[]> {
  const known = await work.query<{ code: string; id: number; type: number }>(
    'demo.foreign.accounts',
    `select code, id, type from fico_account where company_id = $1 and code in ('1012', '3001', '560102')`,
    [work.company],
  );
  const of = (code: string) => known.find((one) => one.code === code)!;
  const [dollar] = await work.query<{ id: number }>(
    'demo.foreign.dollar',
    `select id from fico_currency where company_id = $1 and code = 'USD'`,
    [work.company],
  );
  const dollars = await save(work, account, {
    code: '101204',
    name: '跨境收付美元户',
    type: of('1012').type,
    direction: 'debit',
    currency: dollar!.id,
    bank: true,
  });
  await work.flush();

  const recent = months.slice(-6);
  const note = '中国人民银行中间价';
  for (const [i, month] of recent.entries()) {
    const end = daysAfter(`${monthAfter(month, 1)}-01`, -1);
    const day = end > today ? today : end;
    await save(work, exchangeRate, { day, currency: dollar!.id, rate: rates[i]!, note });
  }

  const audited: number[] = [];
  async function write(day: string, rate: Decimal, amount: string, text: string, other: object): Promise<void> {
    if (day > today) return;
    const worth = share(yuan(amount), rate);
    const isPaid = 'department' in other;
    const [own, against] = isPaid ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const);
    const entries = [
      { summary: text, account: dollars.id, foreignAmount: yuan(amount), exchangeRate: rate, [own]: worth },
      { summary: text, ...other, [against]: worth },
    ];
    const at = new Date(`${day}T07:00:00Z`).toISOString();
    const input = { voucherDate: day, attachCount: 1, entries: entries as never };
    audited.push((await save(work, voucher, input, { at })).id);
  }
  await write(`${recent[0]!}-06`, rates[0]!, '50000.00', '股东投入美元', { account: of('3001').id });
  for (const [i, month] of recent.slice(1).entries())
    await write(`${month}-14`, rates[i + 1]!, spent[i]!, '支付境外广告费', { account: of('560102').id, department });
  return audited;
}
