import { formatDate, StateDot } from '@heliu/ui';
import type { Wire } from '@heliu/model';
import { wayOut } from './subject.rules.ts';
import { pauses, subject } from './subject.ts';

type Row = Wire<typeof subject>;

export const PauseState = ({ row: { pause, disabled } }: { row: Row }) =>
  disabled ? null : <StateDot entity={subject} state={pause} label={pauses[pause]} />;

/** Why nothing is issued, and what to do about it. */
export function PauseNote({ row: { pause, pauseText, pausedAt, disabled } }: { row: Row }) {
  if (pause === 'none' || disabled) return null;
  return (
    <p className="hl-blockers">
      {formatDate(pausedAt)} 起暂停开票：{pauses[pause]}
      {pauseText && `（${pauseText}）`}。排队的发票都还在。{wayOut[pause]}
    </p>
  );
}
