import type { ReactNode } from 'react';

/** A page of the platform's administrator: what it is for stands at its head. */
export function PlatformFrame({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>{title}</h2>
        <span className="hl-muted">{hint}</span>
      </header>
      {children}
    </div>
  );
}
