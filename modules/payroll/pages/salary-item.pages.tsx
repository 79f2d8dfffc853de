import { useQuery } from '@tanstack/react-query';
import type { Draft, Page, Row, Wire } from '@heliu/model';
import { formPage, type Header, listPage, request, showPage, Switch } from '@heliu/ui';
import { useParams } from 'react-router';
import { numberVariables, textVariables } from '../formula/vocabulary.rules.ts';
import { itemComplaint, planComplaint, planOf } from '../item/plan.rules.ts';
import { itemOf, withoutIdle } from '../item/salary-item.rules.ts';
import { salaryItem, salaryItemCalls } from '../item/salary-item.ts';
import { Trial } from '../trial/trial.pages.tsx';

type Item = typeof salaryItem;
type Head = Header<Item>;

export const List = listPage(salaryItemCalls, {
  columns: ['code', 'name', 'kind', 'source', 'formula', 'condition', 'taxable', 'beforeTax', 'sort'],
  widths: { code: 130, name: 120, kind: 90, source: 110, formula: 260, condition: 150, taxable: 70, beforeTax: 90 },
  sort: 'sort',
  buttons: () => <Switch to="/hr/salaryitem/trial">工资试算</Switch>,
  empty: <p>还没有工资项目。先把每个月要发、要扣的列出来：固定的、每月填的、按公式算的。</p>,
});

/** What a formula may say, beside where it is written. */
function FormulaWords() {
  const names = [...Object.values(numberVariables), ...Object.values(textVariables)];
  return (
    <p className="pay-words">
      <span>
        公式和条件里可以写其他工资项目的编码或名称，还有 <code>{names.join('、')}</code>
      </span>
      <span>
        运算 <code>+ - * / ( )</code>，比较 <code>= &lt;&gt; &gt; &lt; &gt;= &lt;=</code>，<code>且</code>、
        <code>或</code>，函数 <code>IF(条件, 值, 值)</code>、<code>MIN</code>、<code>MAX</code>、<code>SUM</code>、
        <code>ROUND(值, 小数位数)</code>，文字加引号，例如 <code>部门编码 = "D20"</code>
      </span>
    </p>
  );
}

function LiveTrial({ draft }: { draft: Draft<Item> }) {
  const { id } = useParams();
  return (
    <>
      <FormulaWords />
      <Trial draft={draft} {...(id !== undefined && { id: Number(id) })} />
    </>
  );
}

const isFrom =
  (...sources: string[]) =>
  ({ source }: Head) =>
    sources.includes(String(source));

export const Form = formPage(salaryItemCalls, {
  sections: [
    { label: '项目', fields: ['code', 'name', 'kind', 'source', 'sort', 'disabled', 'remark'] },
    {
      label: '计算',
      fields: ['insurances', 'formula', 'condition', 'rounding', 'yearBonus', 'taxable', 'beforeTax', 'prorated'],
    },
  ],
  derive: withoutIdle,
  check: (draft) => itemComplaint(itemOf(draft)),
  visible: {
    formula: isFrom('formula'),
    insurances: isFrom('insurance'),
    prorated: isFrom('fixed'),
    rounding: isFrom('formula', 'fixed'),
    yearBonus: ({ kind, source }) => kind === 'earning' && source === 'input',
    taxable: ({ kind, source, yearBonus }) =>
      (kind === 'earning' || kind === 'deduction') && source !== 'tax' && !yearBonus,
    beforeTax: ({ kind, source }) => kind === 'deduction' && source !== 'tax',
  },
  below: (draft) => <LiveTrial draft={draft} />,
  wide: true,
});

/** Nothing for whoever may not see formulas: they would tell what follows from what. */
function relationsOf(rows: readonly Wire<Item>[], code: string) {
  const items = rows.map((row) => itemOf(row as unknown as Row<Item>));
  if (planComplaint(items) !== undefined) return undefined;
  const plan = planOf(items);
  const names = new Map(plan.map(({ item }) => [item.code, item.name]));
  const needs = plan.find(({ item }) => item.code === code)?.needs ?? [];
  const users = plan.filter((step) => step.needs.includes(code));
  return { needs: needs.map((one) => names.get(one)!), users: users.map(({ item }) => item.name) };
}

/** What it follows from, and what follows from it. */
function Relations({ code }: { code: string }) {
  const { data } = useQuery({
    queryKey: [salaryItem.name, 'relations'],
    queryFn: () =>
      request<Page<Wire<Item>>>(
        salaryItemCalls.operations.list,
        { disabled: 'false', sort: 'sort', page: 1, pageSize: 200 },
        { quiet: true },
      ),
  });
  const found = data && relationsOf(data.rows, code);
  if (!found) return null;
  const said = (names: readonly string[]) => (names.length === 0 ? '没有' : names.join('、'));
  return (
    <section className="hl-posting" aria-label="前后关系">
      <h3>前后关系</h3>
      <p className="hl-balance">
        <span>用到</span>
        <span>{said(found.needs)}</span>
      </p>
      <p className="hl-balance">
        <span>被用于</span>
        <span>{said(found.users)}</span>
      </p>
    </section>
  );
}

export const Show = showPage(salaryItemCalls, {
  sections: [
    { label: '项目', fields: ['code', 'name', 'kind', 'source', 'sort', 'disabled'] },
    {
      label: '计算',
      fields: ['formula', 'condition', 'insurances', 'rounding', 'yearBonus', 'taxable', 'beforeTax', 'prorated'],
    },
    { fields: ['remark'] },
  ],
  aside: ({ code }) => <Relations code={code} />,
});
