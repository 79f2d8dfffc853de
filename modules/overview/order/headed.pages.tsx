import type { ReactNode } from 'react';

/** Rows told of an order, their amounts last. */
export function Headed({ heads, amount, children }: { heads: readonly string[]; amount: string; children: ReactNode }) {
  return (
    <div className="hl-lines hl-lines-box" role="region" aria-label={`${heads[0]!}的表格`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col" className="is-number">
              {amount}
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
