import type { Client } from 'pg';
import { serialize } from 'pg-protocol/dist/serializer.js';
import { parserOf } from './pg-types.ts';

/**
 * One statement. Its text never changes under its name, so PostgreSQL plans it once per connection; a text that will
 * not come again has the empty name.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Called with the result once it is there, for statements that leave with COMMIT. */
  readonly out?: (result: Result) => void;
}
export type ResultRow = Record<string, unknown>;
export interface Result {
  readonly rows: ResultRow[];
  count: number;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}
interface Connection {
  readonly stream: { write(data: Buffer): boolean };
  readonly parsedStatements: Record<string, string | undefined>;
  /** Names whose fate is unknown after an error: closed before they are parsed again. */
  stale?: Set<string>;
  shapes?: Map<string, Column[]>;
}
interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

const executePortal = serialize.execute();
const describePortal = serialize.describe({ type: 'P' });
const sync = serialize.sync();

/** Arrays and JSON in the form PostgreSQL reads; callers pass scalars, bytes, arrays of them and prepared text only. */
function encodeValue(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return Buffer.isBuffer(value[0]) ? bytesArray(value as Buffer[]) : arrayLiteral(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}
const byteaOid = 17;
/** `bytea[]` in PostgreSQL's own form: as text every byte would be two letters, and its backslashes four. */
function bytesArray(items: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(20);
  [1, 0, byteaOid, items.length, 1].forEach((n, i) => head.writeInt32BE(n, i * 4));
  const sized = items.flatMap((item) => {
    const size = Buffer.allocUnsafe(4);
    size.writeInt32BE(item.length);
    return [size, item];
  });
  return Buffer.concat([head, ...sized]);
}
const needsEscape = /["\\]/;
function arrayLiteral(items: readonly unknown[]): string {
  const parts = items.map((item) => {
    if (item === null || item === undefined) return 'NULL';
    if (Array.isArray(item)) return arrayLiteral(item);
    if (typeof item === 'number' || typeof item === 'bigint') return String(item);
    const text = String(item);
    return needsEscape.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
  });
  return `{${parts.join(',')}}`;
}

/**
 * Several statements in one write with one Sync. Without BEGIN they are one implicit transaction: all or nothing.
 * This is the one place that knows pg's inside; pg is pinned for it.
 */
class Flight {
  private readonly statements: readonly Statement[];
  private readonly results: Result[];
  private readonly fresh: string[] = [];
  private readonly connection: Connection;
  private at = 0;
  private failed = false;
  callback: (error: Error | null, results?: Result[]) => void;

  constructor(
    connection: Connection,
    statements: readonly Statement[],
    callback: (error: Error | null, results?: Result[]) => void,
  ) {
    this.connection = connection;
    this.statements = statements;
    this.results = statements.map(() => ({ rows: [], count: 0 }));
    this.callback = callback;
  }

  submit(): Error | null {
    const { connection } = this;
    const known = connection.parsedStatements;
    const stale = (connection.stale ??= new Set());
    const shapes = (connection.shapes ??= new Map<string, Column[]>());
    const out: Buffer[] = [];
    for (const { name, text, values } of this.statements) {
      if (name === '') {
        out.push(serialize.parse({ text }));
      } else if (known[name] === undefined) {
        if (stale.delete(name)) out.push(serialize.close({ type: 'S', name }));
        out.push(serialize.parse({ name, text }));
        known[name] = text;
        this.fresh.push(name);
      }
      out.push(serialize.bind({ statement: name, values: values as unknown[], valueMapper: encodeValue }));
      if (name === '' || !shapes.has(name)) out.push(describePortal);
      out.push(executePortal);
    }
    out.push(sync);
    connection.stream.write(Buffer.concat(out));
    return null;
  }

  handleRowDescription(message: RowDescription): void {
    const shape = message.fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
    this.connection.shapes!.set(this.statements[this.at]!.name, shape);
  }
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const shape = this.connection.shapes!.get(this.statements[this.at]!.name)!;
    const row: ResultRow = {};
    for (let i = 0; i < shape.length; i++) {
      const value = fields[i];
      row[shape[i]!.name] = value === null || value === undefined ? null : shape[i]!.parse(value);
    }
    this.results[this.at]!.rows.push(row);
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.results[this.at]!.count = Number(/(\d+)$/.exec(text)?.[1] ?? 0);
    this.at += 1;
  }
  handleEmptyQuery(): void {
    this.at += 1;
  }
  handlePortalSuspended(): void {}

  handleError(error: Error): void {
    if (this.failed) return;
    this.failed = true;
    // Nobody knows which of the fresh names were parsed before the error.
    for (const name of this.fresh) {
      delete this.connection.parsedStatements[name];
      this.connection.shapes?.delete(name);
      this.connection.stale?.add(name);
    }
    this.callback(Object.assign(error, { statement: this.statements[this.at]?.name }));
  }
  handleReadyForQuery(): void {
    if (this.failed) return;
    this.statements.forEach((statement, index) => statement.out?.(this.results[index]!));
    this.callback(null, this.results);
  }
}

/** PostgreSQL keeps so many characters of a name and forgets the rest. */
const longestName = 63;
/** The text of every name met so far; kept only while the product is being made, where a clash is still a mistake. */
const textsByName = ['test', 'development'].includes(process.env['NODE_ENV'] ?? '')
  ? new Map<string, string>()
  : undefined;

/** Under a name that is taken the other text would be carried out, with these values: a wrong answer or a strange error. */
function demandOwnNames(known: Map<string, string>, statements: readonly Statement[]): void {
  for (const { name, text } of statements) {
    if (name === '') continue;
    if (name.length > longestName)
      throw new Error(`the statement name ${name} is longer than ${longestName} characters`);
    const before = known.get(name);
    if (before === undefined) known.set(name, text);
    else if (before !== text) throw new Error(`two statements are named ${name}:\n${before}\n${text}`);
  }
}

export async function fly(client: Client, statements: readonly Statement[]): Promise<Result[]> {
  if (textsByName) demandOwnNames(textsByName, statements);
  return new Promise((resolve, reject) => {
    const { connection } = client as unknown as { connection: Connection };
    const flight = new Flight(connection, statements, (error, results) => (error ? reject(error) : resolve(results!)));
    void client.query(flight as unknown as Parameters<Client['query']>[0]);
  });
}
