import { formatNumber } from '@heliu/ui';
import { itemKinds } from '../item/plan.rules.ts';
import type { Tried, TriedBonus, TriedLine, TriedTax } from './trial.calls.ts';

type Figure = Pick<TriedLine, 'code' | 'name' | 'kind' | 'amount' | 'how' | 'from'>;

/** Each figure with how it came about. */
export function FigureLines({ lines, marked }: { lines: readonly Figure[]; marked: string | undefined }) {
  return (
    <div className="hl-table report-table pay-lines" tabIndex={0} role="region" aria-label="工资明细">
      <table>
        <thead>
          <tr>
            <th style={{ width: 130 }}>项目</th>
            <th style={{ width: 80 }}>类型</th>
            <th className="is-number" style={{ width: 110 }}>
              金额
            </th>
            <th>怎么来的</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ code, name, kind, amount, how, from }) => (
            <tr key={code} className={code === marked ? 'is-at' : ''}>
              <td>{name}</td>
              <td>{itemKinds[kind]}</td>
              <td className="is-number">{formatNumber(amount)}</td>
              <td className="pay-how" title={from.length > 0 ? `用到：${from.join('、')}` : ''}>
                {how || <span className="hl-muted">填写的金额</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How the tax grows month by month. */
export function TaxMonths({ months, month: at }: { months: readonly TriedTax[]; month: string }) {
  return (
    <div className="hl-table report-table pay-taxes" tabIndex={0} role="region" aria-label="全年个税">
      <table>
        <thead>
          <tr>
            <th>月份</th>
            {['累计收入', '累计减除费用', '累计专项扣除', '累计附加扣除', '累计应纳税所得额'].map((title) => (
              <th key={title} className="is-number">
                {title}
              </th>
            ))}
            <th className="is-number">税率</th>
            {['速算扣除数', '累计应纳税额', '本月预扣', '实发'].map((title) => (
              <th key={title} className="is-number">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={one.month} className={one.month === at ? 'is-at' : ''}>
              <td>{one.month}</td>
              {[one.income, one.allowance, one.insured, one.special, one.taxable].map((amount, place) => (
                <td key={place} className="is-number">
                  {formatNumber(amount)}
                </td>
              ))}
              <td className="is-number">{one.rate}%</td>
              {[one.quick, one.tax, one.thisMonth, one.net].map((amount, place) => (
                <td key={place} className="is-number">
                  {formatNumber(amount)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bonus({ bonus: { separate, together, better } }: { bonus: TriedBonus }) {
  if (separate === null)
    return <p>全年一次性奖金并入综合所得，多缴 {formatNumber(together)}；单独计税的政策执行到 2027 年底。</p>;
  return (
    <p>
      全年一次性奖金：单独计税 {formatNumber(separate)}，并入综合所得全年多缴 {formatNumber(together)}，
      <b>{better === 'separate' ? '单独计税' : '并入综合所得'}更省</b>
      {separate === together && '（两种一样）'}。
    </p>
  );
}

/** What came of a trial, each figure with how it came about. */
export function TrialResult({ result, marked }: { result: Tried; marked?: string }) {
  const { lines, gross, deducted, net, employer } = result;
  const foot = { 应发合计: gross, 扣款合计: deducted, 实发工资: net, 单位承担: employer };
  return (
    <>
      <dl className="pay-foot" role="status" aria-label="试算结果">
        {Object.entries(foot).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(amount)}</dd>
          </div>
        ))}
      </dl>
      <FigureLines lines={lines} marked={marked} />
    </>
  );
}

/** The tax of all months, were each like this one. */
export function TrialYear({ result: { months, bonus }, month }: { result: Tried; month: string }) {
  return (
    <div className="pay-year">
      <h3>全年个税（每个月都按上面的数）</h3>
      {bonus && <Bonus bonus={bonus} />}
      <TaxMonths months={months} month={month} />
    </div>
  );
}
