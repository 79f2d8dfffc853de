import { ask } from '@heliu/ui/base';
import { useEffect, useState } from 'react';
import type { Brand, BrandAnswer } from '../../../modules/platform/model.ts';

const call = { method: 'GET', path: '/api/platform/brand/get', style: 'query' } as const;

export const houseName = '合流';

const none: BrandAnswer = { brand: null, channel: null };
const asked = new Map<string, Promise<BrandAnswer>>();
let known: Brand | null | undefined;

function load(channel: string): Promise<BrandAnswer> {
  const before = asked.get(channel);
  if (before) return before;
  const answer = ask<BrandAnswer>(call, channel === '' ? {} : { channel }, { quiet: true, inBackground: true }).then(
    ({ code, data }) => (code === '200' ? data : none),
    () => none,
  );
  asked.set(channel, answer);
  void answer.then(({ brand }) => (known = brand));
  return answer;
}

/** Under whose name the product stands at this host: a channel's, or with `null` its own; undefined until that is known. */
export function useBrand(): Brand | null | undefined {
  const [brand, setBrand] = useState(known);
  useEffect(() => void load('').then((answer) => setBrand(answer.brand)), []);
  return brand;
}

/** The channel that whoever registers by this link will belong to. */
export function useReferrer(code: string): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => void load(code).then(({ channel }) => setName(channel)), [code]);
  return name;
}
