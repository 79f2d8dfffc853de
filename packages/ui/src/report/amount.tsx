import { formatNumber } from '@heliu/model';

const isZero = (value: string) => /^-?0(\.0+)?$/.test(value);

/** An amount of a report whose head says 单位：元. Nothing is shown as `--`, so that the figures stand out. */
export function Amount({ value }: { value: string }) {
  if (isZero(value)) return <span className="hl-missing">--</span>;
  return value.startsWith('-') ? <span className="hl-negative">{formatNumber(value)}</span> : formatNumber(value);
}
