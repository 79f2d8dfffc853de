import { formatMoney } from '@heliu/ui';
import { useEffect, useEffectEvent } from 'react';
import type { Till } from './use-till.pages.tsx';

/** What the words found, to be chosen by arrow and Enter, by its number and Enter, or by a finger. */
export function Hits({ till }: { till: Till }) {
  const { hits, hit } = till;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) till.setHit((hit + by + hits.length) % hits.length);
    else if (event.key === 'Enter' && till.text === '') till.enter('');
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return (
    <ol className="station-card till-hits" aria-label="找到的商品">
      {hits.map((goods, index) => (
        <li key={goods.sku} className={index === hit ? 'is-selected' : ''} aria-current={index === hit}>
          <button type="button" onClick={() => till.choose(goods)}>
            <i>{index + 1}</i>
            <span>
              {goods.name}
              <small>{[goods.spec, goods.code, goods.barcode].filter(Boolean).join(' · ')}</small>
            </span>
            <em>{goods.available === null ? '' : `库存 ${goods.available}`}</em>
            <b>{formatMoney(goods.price)}</b>
          </button>
        </li>
      ))}
    </ol>
  );
}
