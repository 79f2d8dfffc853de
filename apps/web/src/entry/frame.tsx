import { Mark } from '@heliu/ui/base';
import { type ReactNode } from 'react';
import { houseName, useBrand } from '../brand.ts';
import './entry.css';

const streams = [
  ['订单流', '#6f8cff'],
  ['货物流', '#f0a63c'],
  ['资金流', '#3fc08f'],
  ['发票流', '#ef6b57'],
] as const;

/** The page before the product: the four streams at the left, one thing to do at the right. */
export function Frame({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const brand = useBrand();
  const name = brand?.title ?? houseName;
  return (
    <div className="entry">
      <title>{brand === undefined ? title : `${title} - ${name}`}</title>
      <section className="entry-art" aria-hidden>
        {brand?.picture && <img className="entry-picture" src={brand.picture} alt="" />}
        <svg viewBox="0 0 886 768" preserveAspectRatio="none" fill="none" strokeWidth="26" strokeLinecap="round">
          <path d="M-40 330C330 330 360 560 920 560" stroke="#2f55d4" />
          <path d="M-40 450C330 450 360 586 920 586" stroke="#d5821a" />
          <path d="M-40 570C330 570 380 612 920 612" stroke="#158a62" />
          <path d="M-40 700C330 700 380 638 920 638" stroke="#c73e2c" />
        </svg>
        {brand !== undefined && (
          <div className="entry-name">
            {brand?.logo && <img src={brand.logo} alt="" />}
            {!brand?.logo && !brand?.title && <Mark size={40} />}
            {name}
          </div>
        )}
        <h1>
          订单、货物、资金、发票，
          <br />
          一处相合，分毫不差。
        </h1>
        <p>电商开票与企业经营一体化后台</p>
        <ul>
          {streams.map(([label, colour]) => (
            <li key={label}>
              <i style={{ background: colour }} />
              {label}
            </li>
          ))}
        </ul>
      </section>
      <main className="entry-side">
        <div className="entry-box">
          <h2>{title}</h2>
          {note && <p className="hl-muted">{note}</p>}
          {children}
          {brand?.phone && <p className="entry-phone hl-muted">服务电话 {brand.phone}</p>}
        </div>
      </main>
    </div>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'password' | 'tel';
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly wrong?: string | undefined;
  readonly hint?: string;
  readonly beside?: ReactNode;
  readonly maxLength?: number;
}

export function Field({
  id,
  label,
  value,
  onChange,
  type = 'text',
  autoComplete,
  autoFocus,
  wrong,
  hint,
  beside,
  maxLength = 64,
}: FieldProps) {
  const help = wrong ?? hint;
  return (
    <div className="entry-field">
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          name={id}
          type={type}
          value={value}
          maxLength={maxLength}
          autoComplete={autoComplete ?? 'off'}
          autoFocus={autoFocus ?? false}
          aria-invalid={wrong !== undefined}
          {...(help && { 'aria-describedby': `${id}-help` })}
          onChange={(event) => onChange(event.target.value)}
        />
        {beside}
      </div>
      {help && (
        <span id={`${id}-help`} className={wrong ? 'is-wrong' : 'hl-muted'} {...(wrong && { role: 'alert' })}>
          {help}
        </span>
      )}
    </div>
  );
}
