import { Icon, type Menu, placeOf, useShortcut } from '@heliu/ui/base';
import { useEffect, useRef, useState } from 'react';

type Places = Readonly<Record<string, string>>;
let asked: Promise<Places> | undefined;
/** Which part of the manual is about which page. Without it the button still opens the first page of the manual. */
const placesInManual = () =>
  (asked ??= fetch('/manual/index.json').then(
    (response) => (response.ok ? (response.json() as Promise<Places>) : {}),
    () => ({}),
  ));

/** The manual, open at what it says about the page in front. */
export function HelpButton({ menu, path }: { menu: Menu; path: string | undefined }) {
  const [places, setPlaces] = useState<Places>({});
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => void placesInManual().then(setPlaces), []);
  useShortcut('f1', () => link.current?.click());
  const names = path === undefined ? [] : (placeOf(menu, path) ?? []).map(({ label }) => label);
  const known = names.findLast((name) => name in places);
  return (
    <a
      ref={link}
      className="top-all"
      href={`/manual/${known === undefined ? 'index.html' : places[known]!}`}
      target="heliu-manual"
      aria-label="帮助"
      title="帮助（F1）"
    >
      <Icon name="help" />
    </a>
  );
}
