import { ask } from '@heliu/ui/base';
import { useEffect, useState } from 'react';
import './ads.css';

const call = { method: 'GET', path: '/api/platform/ad/list', style: 'query' } as const;

interface Ad {
  readonly id: number;
  readonly title: string;
  readonly picture: string;
  readonly link: string | null;
}

/** What the operator shows at this place; nothing where he shows nothing. */
export function Ads({ position }: { position: 'login' | 'home' }) {
  const [ads, setAds] = useState<readonly Ad[]>([]);
  useEffect(() => {
    void ask<readonly Ad[]>(call, { position }, { quiet: true, inBackground: true }).then(({ code, data }) => {
      if (code === '200') setAds(data);
    });
  }, [position]);
  return <Pictures ads={ads} position={position} />;
}

export function Pictures({ ads, position }: { ads: readonly Ad[]; position: 'login' | 'home' }) {
  if (ads.length === 0) return null;
  return (
    <aside className={`ads is-${position}`} aria-label="推荐">
      {ads.map(({ id, title, picture, link }) =>
        link === null ? (
          <img key={id} src={picture} alt={title} />
        ) : (
          <a key={id} href={link} target="_blank" rel="noopener noreferrer">
            <img src={picture} alt={title} />
          </a>
        ),
      )}
    </aside>
  );
}
