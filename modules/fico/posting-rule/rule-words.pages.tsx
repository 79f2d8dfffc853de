import type { AnyScheme } from './scheme.ts';

/** What may be written, beside where it is written. */
export function Words({ scheme: { amounts, texts, formulas = {} } }: { readonly scheme: AnyScheme }) {
  const named = Object.values(texts) as { label: string; values?: readonly string[] }[];
  const [first] = named.filter(({ values }) => values);
  return (
    <p className="hl-muted rule-words">
      <span>
        金额可用 <code>{(Object.values(amounts) as string[]).join('　')}</code>，加减，乘除一个数
      </span>
      {Object.keys(formulas).length > 0 && (
        <span>
          路由算法{' '}
          {Object.entries(formulas).map(([name, text]) => (
            <code key={name} title={text}>
              {name}
            </code>
          ))}{' '}
          也可以写在金额或条件里
        </span>
      )}
      <span>
        条件例如 <code>{first ? `${first.label} = "${first.values![0]}"` : '金额 > 0'}</code>，用“且”“或”连接
      </span>
      <span>
        摘要里 <code>{named.map(({ label }) => `{${label}}`).join('　')}</code> 换成单据上的内容
      </span>
    </p>
  );
}
