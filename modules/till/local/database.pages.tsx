import { copyName, type Session } from '@heliu/ui';
import type { Entry } from './queue.rules.ts';
import type { CopiedGoods } from '../offline/offline.calls.ts';
import type { CheckedMember } from '../../pos/model.ts';
import type { Opening } from '../opening/opening.calls.ts';

/** One answer of the browser's database. */
const answered = <T,>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('浏览器的存储出错')));
  });
const over = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    const fail = () => reject(transaction.error ?? new Error('浏览器的存储写不进去'));
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });

async function open(name: string, version: number, make: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  const asked = indexedDB.open(name, version);
  asked.addEventListener('upgradeneeded', () => make(asked.result));
  const db = await answered(asked);
  // Somebody leaves, or a newer page wants another form: neither waits for this one.
  db.addEventListener('versionchange', () => db.close());
  return db;
}

export interface KeptGoods extends CopiedGoods {
  readonly codeKeys: readonly string[];
  /** Which time it was read whole; rows of an earlier time are gone. */
  readonly time: number;
}
export interface KeptMember extends CheckedMember {
  readonly keys: readonly string[];
  readonly time: number;
}
/** How far a part of the copy has come. */
export interface CopyState {
  readonly terminal: number;
  readonly mark: string;
  readonly basis: string;
  /** When it was last read whole. */
  readonly time: number;
}
interface Facts {
  readonly goods: CopyState;
  readonly members: CopyState;
  readonly opening: { readonly opening: Opening; readonly at: number };
  readonly key: { readonly machine: string; readonly shift: number; readonly key: CryptoKey };
}

/** A store of the browser's database, by its keys. */
const table = (db: IDBDatabase, name: string) => ({
  get: <T,>(key: IDBValidKey) => answered<T | undefined>(db.transaction(name).objectStore(name).get(key)),
  all: <T,>(range?: IDBKeyRange, most?: number) =>
    answered<T[]>(db.transaction(name).objectStore(name).getAll(range, most)),
  by: <T,>(index: string, key: IDBValidKey, most?: number) =>
    answered<T[]>(db.transaction(name).objectStore(name).index(index).getAll(key, most)),
  async write(change: (store: IDBObjectStore) => void) {
    const transaction = db.transaction(name, 'readwrite');
    change(transaction.objectStore(name));
    await over(transaction);
  },
  /** Rows that an earlier reading has left. */
  async dropBefore(time: number) {
    const transaction = db.transaction(name, 'readwrite');
    const store = transaction.objectStore(name);
    const keys = await answered(store.index('time').getAllKeys(IDBKeyRange.upperBound(time, true)));
    for (const key of keys) store.delete(key);
    await over(transaction);
  },
});

/** What is read from the server; it goes when its reader logs out. */
export async function openCopy(who: Session) {
  const db = await open(copyName('till', who), 1, (made) => {
    const goods = made.createObjectStore('goods', { keyPath: 'sku' });
    goods.createIndex('codes', 'codeKeys', { multiEntry: true });
    goods.createIndex('time', 'time');
    const members = made.createObjectStore('members', { keyPath: 'id' });
    members.createIndex('keys', 'keys', { multiEntry: true });
    members.createIndex('time', 'time');
    made.createObjectStore('facts');
  });
  const facts = table(db, 'facts');
  return {
    goods: table(db, 'goods'),
    members: table(db, 'members'),
    fact: <K extends keyof Facts>(key: K) => facts.get<Facts[K]>(key),
    keep: <K extends keyof Facts>(key: K, value: Facts[K]) => facts.write((store) => void store.put(value, key)),
  };
}
export type Copy = Awaited<ReturnType<typeof openCopy>>;

export interface Head {
  readonly machine: string;
  readonly lastSeq: number;
  readonly lastMac: string;
}

/** What was sold here and is not acknowledged: it outlives every logout, since it is money. */
export async function openQueue({ companyid, userid }: Session) {
  const db = await open(`heliu.queue.till.${companyid}.${userid}`, 1, (made) => {
    const sales = made.createObjectStore('sales', { keyPath: ['machine', 'seq'] });
    sales.createIndex('uuid', 'clientUuid', { unique: true });
    made.createObjectStore('head');
  });
  const sales = table(db, 'sales');
  return {
    all: () => sales.all<Entry>(),
    byUuid: async (uuid: string) => (await sales.by<Entry>('uuid', uuid, 1))[0],
    head: () => answered<Head | undefined>(db.transaction('head').objectStore('head').get('head')),
    setHead: async (head: Head) => {
      const transaction = db.transaction('head', 'readwrite');
      transaction.objectStore('head').put(head, 'head');
      await over(transaction);
    },
    /** Both or neither, and on the disk before anybody hears of it. */
    async add(entry: Entry, head: Head) {
      const transaction = db.transaction(['sales', 'head'], 'readwrite', { durability: 'strict' });
      transaction.objectStore('sales').add(entry);
      transaction.objectStore('head').put(head, 'head');
      await over(transaction);
    },
    put: (entry: Entry) => sales.write((store) => void store.put(entry)),
    drop: (gone: readonly Entry[]) =>
      sales.write((store) => gone.forEach(({ machine, seq }) => store.delete([machine, seq]))),
  };
}
export type Queue = Awaited<ReturnType<typeof openQueue>>;
