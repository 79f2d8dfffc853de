import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Draft, type Field, money, type Page, type Wire, zeroFen } from '@heliu/model';
import { FieldGrid, type FieldValues, type Raw, request, today, useMay, useSettled } from '@heliu/ui';
import { useState } from 'react';
import { currentBaseSalary } from '../base-salary/base-salary.calls.ts';
import { baseSalary } from '../base-salary/base-salary.ts';
import { type salaryItem, salaryItemCalls } from '../item/salary-item.ts';
import { TrialResult, TrialYear } from './trial-result.pages.tsx';
import { trialFields, trySalary } from './trial.calls.ts';
import './trial.css';

type Item = Wire<typeof salaryItem>;

/** Fixed amounts and those of the month are typed; everything else follows. */
function useTypedItems(draft: Draft<typeof salaryItem> | undefined, id: number | undefined) {
  const { data } = useQuery({
    queryKey: [salaryItemCalls.entity.name, 'typed'],
    queryFn: () =>
      request<Page<Item>>(
        salaryItemCalls.operations.list,
        { source: 'fixed,input', disabled: 'false', sort: 'sort', page: 1, pageSize: 100 },
        { quiet: true },
      ),
  });
  // A year's bonus has a field of its own: every month of the trial is like the others.
  const kept = (data?.rows ?? [])
    .filter((item) => item.id !== id && !item.yearBonus)
    .map(({ code, name }) => ({ code, name }));
  const isTyped = (draft?.source === 'fixed' || draft?.source === 'input') && !draft.yearBonus;
  return isTyped && draft.code && draft.name ? [...kept, { code: draft.code, name: draft.name }] : kept;
}

const amountField = (name: string): Field => money(name, { min: zeroFen, masked: 'salary' });
const settings = Object.entries(trialFields) as [string, Field][];

/** What was fixed for the person, for whoever may see it: a trial begins with that. */
function useFixedPay(employee: Raw | undefined, payMonth: Raw | undefined) {
  const may = useMay();
  const { data } = useQuery({
    queryKey: [baseSalary.name, 'current', employee, payMonth],
    enabled: typeof employee === 'number' && typeof payMonth === 'string' && may('hr_base_salary:view'),
    retry: false,
    queryFn: () =>
      request(currentBaseSalary, { employee: employee as number, payMonth: payMonth as string }, { quiet: true }),
  });
  if (!data) return { fixed: {}, fixedAmounts: {} };
  const { city, socialBase, fundBase, fundRate, special, amounts } = data;
  const known = Object.entries({ city, socialBase, fundBase, fundRate, special }).filter(([, value]) => value !== null);
  return { fixed: Object.fromEntries(known) as FieldValues, fixedAmounts: amounts as FieldValues };
}

/** A person's pay as it would be, worked out anew whenever something is typed. Nothing is kept. */
export function Trial({ draft, id }: { draft?: Draft<typeof salaryItem>; id?: number }) {
  const [given, setGiven] = useState<FieldValues>({ payMonth: today().slice(0, 7), isLowPaid: false });
  const [givenAmounts, setAmounts] = useState<FieldValues>({});
  const { fixed, fixedAmounts } = useFixedPay(given['employee'], given['payMonth']);
  // What is typed counts more than what was fixed.
  const [values, amounts] = [
    { ...fixed, ...given },
    { ...fixedAmounts, ...givenAmounts },
  ];
  const typed = useTypedItems(draft, id);
  const fields = typed.map(({ code, name }) => [code, amountField(name)] as const);
  const isNamed = draft === undefined || Boolean(draft.code && draft.name);
  const asked = useSettled(
    JSON.stringify({
      ...values,
      itemAmounts: Object.fromEntries(typed.map(({ code }) => [code, amounts[code] || null])),
      ...(draft && { itemDraft: draft, itemId: id ?? null }),
    }),
    250,
  );
  const { data, error } = useQuery({
    queryKey: [salaryItemCalls.entity.name, 'trial', asked],
    enabled: typeof values['employee'] === 'number' && isNamed,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => request(trySalary, JSON.parse(asked) as never, { quiet: true, signal }),
  });
  const empty = (value: Raw): Raw => (value === '' ? null : value);
  /** Another person has pay of his own: what was typed for the last one is dropped. */
  const give = (key: string, value: Raw) => {
    if (key !== 'employee') return setGiven({ ...given, [key]: value });
    const { payMonth, isLowPaid } = given;
    setGiven({ payMonth: payMonth!, isLowPaid: isLowPaid!, employee: value });
    return setAmounts({});
  };
  const complaint = error?.message ?? data?.complaint;
  const result = complaint ? null : data?.result;
  return (
    <section className="pay-trial" aria-label="工资试算">
      <div className="pay-given">
        <FieldGrid
          prefix="trial"
          fields={settings}
          values={values}
          onChange={(key, value) => give(key, empty(value))}
        />
        <FieldGrid
          prefix="trial-amount"
          fields={fields}
          values={amounts}
          onChange={(key, value) => setAmounts({ ...givenAmounts, [key]: empty(value) })}
        />
      </div>
      <div className="pay-found">
        {!isNamed && <p className="hl-muted">填好编码和名称就可以试算。</p>}
        {isNamed && typeof values['employee'] !== 'number' && (
          <p className="hl-muted">选一位员工，看他的工资怎么算出来；这里填的数只用来试算，不会保存。</p>
        )}
        {complaint && (
          <p className="hl-blockers" role="alert">
            {complaint}
          </p>
        )}
        {result && <TrialResult result={result} {...(draft && { marked: draft.code })} />}
      </div>
      {result && <TrialYear result={result} month={String(values['payMonth'])} />}
    </section>
  );
}
