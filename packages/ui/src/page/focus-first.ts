const typed = ['input:not([type])', 'input[type=text]', 'input[type=search]', 'input[type=password]', 'textarea']
  .map((selector) => `${selector}:not(:disabled):not([readonly])`)
  .join();

const isEmpty = (field: HTMLInputElement) =>
  field.value === '' && !field.closest('.ant-select')?.querySelector('.ant-select-content-has-value');

/** Puts the cursor where the typing begins: into the first field that is still empty, else into the first. */
export function focusFirst(within: HTMLElement | null): void {
  const fields = [...(within?.querySelectorAll<HTMLInputElement>(typed) ?? [])];
  (fields.find(isEmpty) ?? fields[0])?.focus({ preventScroll: true });
}

/** A dialog takes the focus when it opens; from there it goes on to the first field, once. */
export function focusDialogs(): () => void {
  const begun = new WeakSet<Element>();
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const dialog = target.closest<HTMLElement>('.ant-modal');
    if (!dialog || begun.has(dialog)) return;
    begun.add(dialog);
    // Whatever asked for the focus by itself keeps it; the cross at the corner only comes first.
    if (target.tabIndex < 0 || target.matches('.ant-modal-close')) focusFirst(dialog);
  };
  document.addEventListener('focusin', onFocus);
  return () => document.removeEventListener('focusin', onFocus);
}
