import { DatePicker } from 'antd';
import dayjs from 'dayjs';

/** What is chosen, how it is typed and how the wire has it: the first format is the one shown. */
const forms = {
  date: { picker: 'date', formats: ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'MMDD', 'M-D'] },
  dateTime: { picker: 'date', formats: ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm'] },
  month: { picker: 'month', formats: ['YYYY-MM', 'YYYYMM', 'YYYY/M', 'M'] },
} as const;

interface Props {
  readonly form: keyof typeof forms;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
}

/** Typed in any of the usual ways, kept as the wire has it. */
export function DateInput({ form, value, onChange, id, disabled, invalid }: Props) {
  const { picker, formats } = forms[form];
  const withTime = form === 'dateTime';
  return (
    <DatePicker
      {...(id && { id })}
      className="hl-wide"
      picker={picker}
      value={value ? dayjs(value) : null}
      showTime={withTime}
      needConfirm={false}
      format={[...formats]}
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      onChange={(day) => onChange(day ? (withTime ? day.toISOString() : day.format(formats[0])) : null)}
    />
  );
}
