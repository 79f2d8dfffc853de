import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Field } from '@heliu/model';

interface Props {
  readonly kind: Field['kind'];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
}

/** Typed in any of the usual ways, kept as the wire has it. */
export function DateInput({ kind, value, onChange, id, disabled, invalid }: Props) {
  const withTime = kind === 'dateTime';
  return (
    <DatePicker
      {...(id && { id })}
      className="hl-wide"
      value={value ? dayjs(value) : null}
      showTime={withTime}
      needConfirm={false}
      format={
        withTime ? ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm'] : ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'MMDD', 'M-D']
      }
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      onChange={(day) => onChange(day ? (withTime ? day.toISOString() : day.format('YYYY-MM-DD')) : null)}
    />
  );
}
