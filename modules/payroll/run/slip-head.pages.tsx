import { formatNumber } from '@heliu/ui';
import type { ReactNode } from 'react';
import type { SlipSums } from './slip-sums.ts';

const sums = {
  gross: '应发',
  reduced: '应发扣减',
  social: '个人社保',
  fund: '个人公积金',
  tax: '个人所得税',
  otherDeducted: '其他扣款',
  net: '实发',
} as const;
const borne = { employerSocial: '单位社保', employerFund: '单位公积金', employerOther: '单位其他' } as const;

const daysText = ({ workDays, awayDays, unpaidDays, overtimeHours }: SlipSums): string =>
  [
    `应出勤 ${Number(workDays ?? 0)} 天`,
    ...(Number(awayDays) > 0 ? [`不在职 ${Number(awayDays)} 天`] : []),
    ...(Number(unpaidDays) > 0 ? [`缺勤 ${Number(unpaidDays)} 天`] : []),
    ...(Number(overtimeHours) > 0 ? [`加班 ${Number(overtimeHours)} 小时`] : []),
  ].join('，');

interface Props {
  readonly slip: SlipSums;
  readonly facts: Readonly<Record<string, ReactNode>>;
}
export function SlipHead({ slip, facts }: Props) {
  return (
    <>
      {slip.fault && (
        <p className="hl-wrong" role="alert">
          待处理：{slip.fault}
        </p>
      )}
      <div role="status" aria-label="工资合计">
        <dl className="pay-foot">
          {Object.entries(sums).map(([key, label]) => (
            <div key={key} className={key === 'net' ? 'is-net' : ''}>
              <dt>{label}</dt>
              <dd>{formatNumber(slip[key as keyof typeof sums])}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="pay-facts">
        <span>出勤：{daysText(slip)}</span>
        {Number(slip.bonus) > 0 && (
          <span>
            年终奖单独计税：{formatNumber(slip.bonus)}，个税 {formatNumber(slip.bonusTax)}
          </span>
        )}
        {Object.entries(facts).map(([label, value]) => (
          <span key={label}>
            {label}：{value || '--'}
          </span>
        ))}
        {Object.entries(borne).map(([key, label]) => (
          <span key={key}>
            {label}：{formatNumber(slip[key as keyof typeof borne])}
          </span>
        ))}
      </p>
    </>
  );
}
