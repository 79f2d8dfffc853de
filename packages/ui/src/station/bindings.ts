/** Twelve keys along the lower edge; each does one thing, and whose thing it is can be changed. */
export const keyNames = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'] as const;
export type KeyName = (typeof keyNames)[number];

/** What somebody has changed, by the name of the action. Anything else a preference may hold is not taken for it. */
export type Bindings = Readonly<Record<string, KeyName>>;

const isKeyName = (value: unknown): value is KeyName => keyNames.includes(value as KeyName);

/** The key of each action: as it comes, but for what was changed. Of two that want one key the changed one has it. */
export function boundKeys<A extends string>(usual: Readonly<Record<A, KeyName>>, changed: unknown): Record<A, KeyName> {
  const bound = { ...usual };
  const wanted = typeof changed === 'object' && changed !== null ? (changed as Record<string, unknown>) : {};
  for (const action of Object.keys(usual) as A[]) {
    const key = wanted[action];
    if (isKeyName(key)) Object.assign(bound, swapped(bound, action, key));
  }
  return bound;
}

/** Gives an action another key; whoever had that one takes the key that became free. */
export function swapped<A extends string>(
  bound: Readonly<Record<A, KeyName>>,
  action: A,
  key: KeyName,
): Record<A, KeyName> {
  const before = bound[action];
  const entries = (Object.entries(bound) as [A, KeyName][]).map(([name, its]): [A, KeyName] => [
    name,
    name === action ? key : its === key ? before : its,
  ]);
  return Object.fromEntries(entries) as Record<A, KeyName>;
}
