/** The colours of the theme that is on, as a canvas needs them. */
export interface Paint {
  readonly order: string;
  readonly goods: string;
  readonly money: string;
  readonly invoice: string;
  readonly ink: string;
  readonly faint: string;
  readonly line: string;
  readonly paper: string;
}

export function readPaint(): Paint {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    order: of('order'),
    goods: of('goods'),
    money: of('money'),
    invoice: of('invoice'),
    ink: of('ink'),
    faint: of('ink-3'),
    line: of('line'),
    paper: of('paper'),
  };
}

/** Says when the theme changes, by choice or with the system. */
export function watchPaint(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mode'] });
  return () => observer.disconnect();
}
