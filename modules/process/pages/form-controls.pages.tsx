import { useQuery } from '@tanstack/react-query';
import { type ControlProps, request, upload } from '@heliu/ui';
import { warn } from '@heliu/ui/base';
import { Button, Select } from 'antd';
import { type ComponentType, useRef, useState } from 'react';
import { daysBetween, keysOf, periodKeys } from '../form/form.rules.ts';
import type { Item } from '../form/item.ts';
import { departmentNames } from '../request/request.calls.ts';
import { PeopleInput } from './people-input.pages.tsx';

type Control = ComponentType<ControlProps<any>>;

function Person({ id, field, value, title, invalid, onChange }: ControlProps<number | null>) {
  return (
    <PeopleInput
      {...(id && { id })}
      label={field.label}
      value={value ? [value] : []}
      placeholder="选择同事"
      title={title ?? ''}
      invalid={invalid ?? false}
      onChange={([one]) => onChange(one ?? null)}
    />
  );
}

function Department({ id, field, value, invalid, onChange }: ControlProps<number | null>) {
  const { data } = useQuery({
    queryKey: ['process', 'departments'],
    queryFn: ({ signal }) => request(departmentNames, {}, { quiet: true, signal }),
    staleTime: 300_000,
  });
  return (
    <Select
      {...(id && { id })}
      className="hl-wide"
      aria-label={field.label}
      value={value}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="选择部门"
      status={invalid ? 'error' : ''}
      options={(data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }))}
      onChange={(next: number | null | undefined) => onChange(next ?? null)}
    />
  );
}

/** A file of a form: chosen, dropped, or pasted while the button has the focus. Whoever fills it in opens it here. */
function fileControl(urls: Readonly<Record<string, string>>, key: string): Control {
  return function FileControl({ id, value, title, onChange }: ControlProps<number | null>) {
    const input = useRef<HTMLInputElement>(null);
    const [name, setName] = useState(title);
    const [first] = useState(value);
    const [isSending, setSending] = useState(false);
    const take = async (file: File | undefined) => {
      if (!file) return;
      setSending(true);
      try {
        const stored = await upload(file);
        setName(stored.name);
        onChange(stored.id);
      } catch (error) {
        warn(`“${file.name}”没有上传：${(error as Error).message}`);
      } finally {
        setSending(false);
      }
    };
    const url = value === first ? urls[key] : undefined;
    return (
      <div
        className="hl-file"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
        onPaste={(event) => void take(event.clipboardData.files[0])}
      >
        <input
          ref={input}
          type="file"
          hidden
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {value !== null &&
          (url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {name ?? '附件'}
            </a>
          ) : (
            <span>{name ?? '附件'}</span>
          ))}
        <Button {...(id && { id })} loading={isSending} onClick={() => input.current?.click()}>
          {value === null ? '上传文件' : '更换'}
        </Button>
        {value !== null && (
          <Button type="text" onClick={() => onChange(null)}>
            移除
          </Button>
        )}
      </div>
    );
  };
}

function noteControl(text: string): Control {
  return function Note() {
    return <p className="flow-note">{text}</p>;
  };
}
function daysControl(id: string): Control {
  const { from, to } = periodKeys(id);
  return function Days({ header }: ControlProps) {
    const days = daysBetween(header?.[from], header?.[to]);
    return <output className="flow-days-sum">{days === null ? '--' : `${days} 天`}</output>;
  };
}

/** The controls that the kinds of fields do not have by themselves, by key. */
export function controlsOf(
  items: readonly Item[],
  urls: Readonly<Record<string, string>> = {},
): Readonly<Record<string, Control>> {
  const controls: Record<string, Control> = {};
  for (const { id, kind, text } of items) {
    if (kind === 'person') controls[id] = Person;
    if (kind === 'department') controls[id] = Department;
    if (kind === 'file') controls[id] = fileControl(urls, id);
    if (kind === 'note') controls[id] = noteControl(text);
    if (kind === 'period') controls[periodKeys(id).days] = daysControl(id);
  }
  return controls;
}

/** The header fields in the order of the form; tables stand below them. */
export const headerKeys = (items: readonly Item[]): string[] =>
  items.flatMap((item) => (item.kind === 'note' ? [item.id] : item.kind === 'lines' ? [] : keysOf(item)));
