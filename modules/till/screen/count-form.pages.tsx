import { formatFen } from '@heliu/model';
import { formatMoney } from '@heliu/ui';
import { Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { type CashCount, countedCash, type Face, faceName, faces } from './tender.rules.ts';

/** Enter goes on to the next field, as on every form that is filled in by keyboard. */
export function onward(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const form = event.currentTarget.closest('form');
  const fields = [...(form?.querySelectorAll<HTMLElement>('input, button[type=submit]') ?? [])];
  const next = fields[fields.indexOf(event.target as HTMLElement) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Notes and coins, counted face by face. */
export function CountForm({ count, onCount }: { count: CashCount; onCount: (count: CashCount) => void }) {
  const change = (face: Face, text: string) => {
    const number = Number(text.replace(/\D/g, '').slice(0, 5));
    const { [face]: _, ...others } = count;
    onCount(number > 0 ? { ...others, [face]: number } : others);
  };
  return (
    <div className="till-count">
      {faces.map((face) => {
        const name = face.startsWith('0.') ? faceName(face) : `${face}元`;
        return (
          <label key={face}>
            <span>{name}</span>
            <Input
              size="large"
              inputMode="numeric"
              aria-label={`${name}张数`}
              value={count[face] ?? ''}
              onChange={(event) => change(face, event.target.value)}
              onKeyDown={onward}
            />
            <small>{count[face] ? formatMoney(formatFen(countedCash({ [face]: count[face] }))) : ''}</small>
          </label>
        );
      })}
      <p>
        现金合计 <b>{formatMoney(formatFen(countedCash(count)))}</b>
      </p>
    </div>
  );
}
