import pg from 'pg';

/** What the engine hands to a connection: several statements at once, or one by itself. */
interface Sent {
  readonly text?: string;
  readonly statements?: readonly { readonly text: string }[];
}
let listener: ((text: string) => void) | undefined;

const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | Sent];
  if (listener) {
    if (typeof first === 'string') listener(first);
    else for (const { text = '' } of first.statements ?? [first]) listener(text);
  }
  return send.apply(this, args);
} as typeof pg.Client.prototype.query;

/** Does something, and tells the words of all statements that were sent meanwhile, the names of tables among them. */
export async function wordsOfStatements<T>(task: () => Promise<T>): Promise<{ answer: T; words: Set<string> }> {
  const words = new Set<string>();
  listener = (text) => {
    for (const [word] of text.matchAll(/[a-z]\w+/g)) words.add(word);
  };
  try {
    return { answer: await task(), words };
  } finally {
    listener = undefined;
  }
}
