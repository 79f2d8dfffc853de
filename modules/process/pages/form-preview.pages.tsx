import { FieldGrid, type FieldValues } from '@heliu/ui';
import { fieldsOf, linesOf } from '@heliu/model';
import { useMemo, useState } from 'react';
import { formEntity, keysOf, settled, showing, startValues } from '../form/form.rules.ts';
import type { Item } from '../form/item.ts';
import { controlsOf, headerKeys } from './form-controls.pages.tsx';

/** A form as whoever fills it in will see it; what is typed here is kept nowhere. */
export function FormPreview({ name, items }: { name: string; items: readonly Item[] }) {
  const [values, setValues] = useState<FieldValues>(() => startValues({ items }) as FieldValues);
  const e = useMemo(() => formEntity({ name, items }, true), [name, items]);
  const controls = useMemo(() => controlsOf(items), [items]);
  const shows = useMemo(() => showing({ name, items }), [name, items]);
  const draft = settled({ name, items }, values);
  const isThere = (key: string) => {
    const item = items.find((one) => one.id === key || keysOf(one).includes(key));
    return !item || (shows.get(item.id)?.(draft) ?? true);
  };
  const fields = fieldsOf(e);
  return (
    <section className="form-preview" aria-label="预览">
      <FieldGrid
        prefix="preview"
        fields={headerKeys(items)
          .filter((key) => fields[key] && isThere(key))
          .map((key) => [key, fields[key]!] as const)}
        values={values}
        controls={controls as never}
        onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
      />
      {Object.entries(linesOf(e))
        .filter(([kind]) => isThere(kind))
        .map(([kind, { label, fields: columns }]) => (
          <div key={kind} className="flow-lines" role="region" aria-label={label} tabIndex={0}>
            <h3>{label}</h3>
            <table>
              <thead>
                <tr>
                  {Object.entries(columns).map(([key, field]) => (
                    <th key={key}>{field.label}</th>
                  ))}
                </tr>
              </thead>
            </table>
          </div>
        ))}
    </section>
  );
}
