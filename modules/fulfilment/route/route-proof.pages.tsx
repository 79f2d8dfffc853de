import type { Verdict } from './route.rules.ts';
import './route.css';

const marks = { true: '采用', false: '不符', null: '未看' } as const;

/** Everyone that may decide, in the order they were asked, and what each of them said. */
export function RouteProof({ proof }: { readonly proof: readonly Verdict[] }) {
  return (
    <ol className="route-proof" aria-label="路由依据">
      {proof.map(({ name, fits, why }, i) => (
        <li key={i} className={fits === true ? 'is-chosen' : ''}>
          <i>{marks[`${fits}`]}</i>
          <b>{name}</b>
          <span>{why}</span>
        </li>
      ))}
    </ol>
  );
}
