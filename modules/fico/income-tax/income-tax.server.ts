import { behaviour, bindReport, type Work } from '@heliu/engine';
import { type Fen, yuan, zeroFen } from '@heliu/model';
import { amountOf } from '../statement/figures.rules.ts';
import { presetRows } from '../statement/presets.ts';
import { spread } from '../statement/spread.rules.ts';
import { leafAccounts, occurrences, standardOf } from '../statement/statement.report.ts';
import { incomeTaxWorksheet } from './income-tax.calls.ts';
import { incomeTitles, isMicro, prepayment, quarterEnd, statementRows } from './income-tax.rules.ts';
import { incomeTaxInput } from './income-tax.ts';

export const incomeTaxBehaviour = behaviour(incomeTaxInput, {
  derive: (input) => ({ ...input, period: quarterEnd(input.period) }),
});

/** The income statement of the standard itself, not as the company shows it: the form has the rows of the law. */
async function profitRows(work: Work, period: string): Promise<ReadonlyMap<number, Fen>> {
  const standard = await standardOf(work);
  const rows = presetRows(standard, 'incomeStatement');
  const accounts = await leafAccounts(work);
  const pieces = spread(rows, { statement: 'incomeStatement', accounts }).map((own) => [...own.values()]);
  const { year } = await occurrences(work, period);
  return new Map(
    Object.entries(statementRows[standard]).map(([row, lineNo]) => {
      const place = rows.findIndex((one) => one.lineNo === lineNo);
      return [Number(row), amountOf(pieces[place]!, year)];
    }),
  );
}

interface Typed {
  readonly id: number;
  readonly staff: number | null;
  readonly restricted: boolean;
  readonly assets: string | null;
  readonly specific: string | null;
  readonly untaxed: string | null;
  readonly depreciation: string | null;
  readonly exempt: string | null;
  readonly reduced: string | null;
  readonly losses: string | null;
  readonly credited: string | null;
  readonly prepaid: string | null;
  readonly elsewhere: string | null;
}
const typedFor = async (work: Work, period: string): Promise<Typed | undefined> =>
  (
    await work.query<Typed>(
      'fico_income_tax.typed',
      `select id, staff, restricted, assets, specific, untaxed, depreciation, exempt, reduced, losses, credited, prepaid, elsewhere
       from fico_income_tax_v where company_id = $1 and period = $2 and not deleted`,
      [work.company, period],
    )
  )[0];

/** What was paid of this year's income tax so far, as the books have it. */
async function paidIn(work: Work, period: string): Promise<Fen> {
  const [found] = await work.query<{ readonly paid: string }>(
    'fico_income_tax.paid',
    `select coalesce(sum(b.debit), 0)::numeric(18,2) as paid from fico_gl_entry_by_account_v b
     join fico_account_v a on a.company_id = b.company_id and a.id = b.account
     where b.company_id = $1 and a.code like '222111%' and b.month between $2::date and $3::date`,
    [work.company, `${period.slice(0, 4)}-01-01`, `${period}-01`],
  );
  return yuan(found!.paid);
}

export const incomeTaxReports = [
  bindReport(incomeTaxWorksheet, async ({ period, all }, work) => {
    const end = quarterEnd(period);
    const profit = await profitRows(work, end);
    const typed = await typedFor(work, end);
    const given = (key: Exclude<keyof Typed, 'id' | 'staff' | 'restricted'>): Fen => yuan(typed?.[key] ?? '0.00');
    const size = {
      staff: typed?.staff ?? null,
      assets: typed?.assets == null ? null : yuan(typed.assets),
      isRestricted: typed?.restricted ?? false,
    };
    const form = prepayment(
      profit.get(18) ?? zeroFen,
      {
        r19: given('specific'),
        r20: given('untaxed'),
        r21: given('depreciation'),
        r22: given('exempt'),
        r23: given('reduced'),
        losses: given('losses'),
        r29: given('credited'),
        r30: typed?.prepaid == null ? await paidIn(work, end) : yuan(typed.prepaid),
        r31: given('elsewhere'),
      },
      size,
    );
    const income = Object.entries(incomeTitles).map(([no, label]) => ({
      no,
      label,
      amount: profit.get(Number(no)) ?? zeroFen,
      source: 'statement' as const,
    }));
    const line = (no: string, label: string, amount: Fen, source: 'typed' | 'computed' = 'computed') => ({
      no,
      label,
      amount,
      source,
    });
    const rows = [
      ...income,
      { no: '18', label: '利润总额 15+16−17', amount: form.r18, source: 'statement' as const },
      line('19', '加：特定业务计算的应纳税所得额', form.r19, 'typed'),
      line('20', '减：不征税收入', form.r20, 'typed'),
      line('21', '减：资产加速折旧、摊销（扣除）调减额', form.r21, 'typed'),
      line('22', '减：免税收入、减计收入、加计扣除', form.r22, 'typed'),
      line('23', '减：所得减免', form.r23, 'typed'),
      line('24', '减：弥补以前年度亏损', form.r24, 'typed'),
      line('25', '实际利润额 18+19−20−21−22−23−24', form.r25),
      line('27', '应纳所得税额（25%）', form.r27),
      line('28.1', '减：小型微利企业减免', form.r28),
      line('29', '减：抵免所得税额', form.r29, 'typed'),
      line('30', '减：本年实际已预缴所得税额', form.r30, 'typed'),
      line('31', '减：特定业务预缴（征）所得税额', form.r31, 'typed'),
      line('32', '本期应补（退）所得税额 27−28−29−30−31', form.r32),
    ];
    const always = new Set(['18', '25', '27', '32']);
    return {
      input: typed?.id ?? null,
      isMicro: isMicro(size, form.r25),
      period: end,
      rows: rows
        .filter(({ no, amount }) => all || always.has(no) || amount !== 0n)
        .map((row) => ({ ...row, place: Number(row.no) | 0 })),
    };
  }),
];
