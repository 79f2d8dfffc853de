// One line each, drawn on a 24-pixel grid with a 1.6-pixel pen.
const paths = {
  home: 'M3 11 12 4l9 7v9H3z M9 20v-6h6v6',
  order: 'M6 3h12v18l-3-2-3 2-3-2-3 2z M9 8h6 M9 12h6',
  invoice: 'M5 3h14v18H5z M8 8h8 M8 12h8 M8 16h4',
  goods: 'M3 8l9-5 9 5v8l-9 5-9-5z M3 8l9 5 9-5 M12 13v8',
  money: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M8 8l4 5 4-5 M8 13h8 M12 13v4',
  pos: 'M4 4h16v10H4z M8 20h8 M12 14v6',
  hr: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6z M3 19c0-3 2-5 5-5s5 2 5 5 M16 11a2.5 2.5 0 1 0 0-5 M16 14c3 0 5 2 5 5',
  flow: 'M6 4h5v5H6z M13 15h5v5h-5z M8 9v8h5',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z M12 3v3 M12 18v3 M3 12h3 M18 12h3 M5.6 5.6l2.1 2.1 M16.3 16.3l2.1 2.1 M18.4 5.6l-2.1 2.1 M7.7 16.3l-2.1 2.1',
  tune: 'M4 7h9 M17 7h3 M15 4.6v4.8 M4 17h3 M11 17h9 M9 14.6v4.8',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M16 16l4 4',
  cart: 'M3 4h3l2 11h10l2-8H7 M9 20h.01 M17 20h.01',
  shop: 'M4 9l1-5h14l1 5 M4 9h16v11H4z M4 9a2.6 2.6 0 0 0 5.3 0 2.6 2.6 0 0 0 5.4 0A2.6 2.6 0 0 0 20 9 M9 20v-6h6v6',
  client: 'M4 20V6l8-3 8 3v14 M4 20h16 M9 9h.01 M15 9h.01 M9 13h.01 M15 13h.01 M10 20v-4h4v4',
  stock: 'M3 9l9-5 9 5v11H3z M7 20v-8h10v8 M7 16h10',
  chart: 'M4 20V4 M4 20h16 M8 16v-5 M12 16V8 M16 16v-3',
  channel: 'M6 6a2 2 0 1 0 0 .01 M18 6a2 2 0 1 0 0 .01 M12 18a2 2 0 1 0 0 .01 M7 8l4 8 M17 8l-4 8 M8 6h8',
  article: 'M4 5h16v14H4z M8 9h4v4H8z M15 9h2 M15 12h2 M8 16h9',
  printer: 'M7 8V4h10v4 M5 8h14v8h-3v4H8v-4H5z M8 16h8',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M9.4 9.3a2.7 2.7 0 1 1 3.9 2.6c-.9.5-1.3 1-1.3 2 M12 16.8v.1',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4z M10 21h4',
  grid: 'M4 4h6v6H4z M14 4h6v6h-6z M4 14h6v6H4z M14 14h6v6h-6z',
  plus: 'M12 5v14 M5 12h14',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  more: 'M5 12h.01 M12 12h.01 M19 12h.01',
  refresh: 'M19 8a8 8 0 1 0 1 6 M20 4v5h-5',
  fold: 'M4 5h16 M4 12h10 M4 19h16 M20 9l-3 3 3 3',
  unfold: 'M4 5h16 M10 12h10 M4 19h16 M4 9l3 3-3 3',
  key: 'M9 15a4 4 0 1 0-.01 0z M12 12l8-8 M17 7l3 3',
  lock: 'M6 11h12v9H6z M9 11V8a3 3 0 0 1 6 0v3',
  leave: 'M10 4H5v16h5 M14 8l4 4-4 4 M18 12H9',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 7v5l3 2',
  move: 'M12 4v16 M4 12h16 M9 7l3-3 3 3 M9 17l3 3 3-3 M7 9l-3 3 3 3 M17 9l3 3-3 3',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  task: 'M4 6h9 M4 12h7 M4 18h7 M14 16l3 3 5-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  scan: 'M4 8V5h3 M17 5h3v3 M20 16v3h-3 M7 19H4v-3 M8 9v6 M12 9v6 M16 9v6',
  scale: 'M5 20h14l-2-10H7z M9 10V6h6v4 M12 14h.01',
  stop: 'M8 3h8l5 5v8l-5 5H8l-5-5V8z M8 12h8',
  dot: 'M12 12h.01',
} as const;

export type IconName = keyof typeof paths;

// Other names under which the menu may ask for the same picture.
const also: Readonly<Record<string, IconName>> = {
  inv: 'invoice',
  finance: 'money',
  fico: 'money',
  sales: 'order',
  oms: 'order',
  purchase: 'cart',
  staff: 'hr',
  user: 'hr',
  system: 'gear',
  setting: 'gear',
  warehouse: 'stock',
  inventory: 'stock',
  basedata: 'goods',
  crm: 'client',
  customer: 'client',
  process: 'flow',
  workflow: 'flow',
  report: 'chart',
  miniprogram: 'grid',
  market: 'channel',
  content: 'article',
};

export function Icon({ name }: { name: string | null | undefined }) {
  const path = paths[name as IconName] ?? paths[also[name ?? ''] ?? 'dot'];
  return (
    <svg className="hl-icon" viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  );
}

/** Four lines flowing into one. */
export function Mark({ size = 26, ink = '#fff' }: { size?: number; ink?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" strokeWidth="3.2" strokeLinecap="round" aria-hidden>
      <path d="M3 5c9 0 9 11 17 11" stroke="#6f8cff" />
      <path d="M3 12c7 0 9 4 17 4" stroke="#f0a63c" />
      <path d="M3 20c7 0 9-4 17-4" stroke="#3fc08f" />
      <path d="M3 27c9 0 9-11 17-11" stroke="#ef6b57" />
      <path d="M20 16h9" stroke={ink} />
    </svg>
  );
}
