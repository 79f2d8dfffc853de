import './open.css';

/** What programs say to each other, word for word; long ones are scrolled, with the keyboard too. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre className="open-code" role="region" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  );
}
