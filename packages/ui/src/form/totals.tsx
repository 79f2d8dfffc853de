import { type AnyEntity, type Fen, fieldsOf, inWords, mainTotal, parseYuan, totalKeys } from '@heliu/model';
import { asWire } from './grid-columns.ts';
import { formatMoney } from '../text/filters.ts';

/** The sums at the foot of a document, the last of them also in words. */
export function Totals({ entity: e, draft }: { entity: AnyEntity; draft: unknown }) {
  const keys = totalKeys(e);
  if (keys.length === 0) return null;
  const values = draft as Readonly<Record<string, unknown>>;
  const text = (key: string) => String(asWire(values[key]) ?? '0.00');
  const last = mainTotal(keys);
  const whole: Fen | undefined = parseYuan(text(last));
  return (
    <footer className="hl-totals">
      {keys
        .filter((key) => key !== last)
        .map((key) => (
          <span key={key}>
            {fieldsOf(e)[key]!.label} <b>{formatMoney(text(key))}</b>
          </span>
        ))}
      <span>
        {fieldsOf(e)[last]!.label} <b className="is-last">{formatMoney(text(last))}</b>
      </span>
      {whole !== undefined && <span className="hl-muted">{inWords(whole)}</span>}
    </footer>
  );
}
