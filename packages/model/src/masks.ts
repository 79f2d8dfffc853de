/** What a role may be kept from seeing. A field, a figure of an answer and a whole report say which of them hides it. */
export const masks = {
  privacy: '证件与银行账号',
  salary: '薪资',
  cost: '成本与进价',
  price: '售价与金额',
  bookStock: '盘点账面数',
} as const;
export type Mask = keyof typeof masks;

/** What stands where something is hidden, on the wire as on the screen. */
export const hiddenText = '***';

/**
 * Where figures stand in an answer of type `T`: the keys that lead there with dots between them, through lists, `*` for
 * every key of a record that is kept by id.
 */
export type Place<T> = T extends readonly (infer Item)[]
  ? Place<Item>
  : T extends object
    ? { [K in keyof T]-?: `${KeyText<K>}` | Below<K, T[K]> }[keyof T]
    : never;
type KeyText<K> = K extends number ? '*' : K extends string ? (string extends K ? '*' : K) : never;
type Below<K, V> = Place<NonNullable<V>> extends infer P extends string ? `${KeyText<K>}.${P}` : never;

/** `all`: an answer that says nothing without its figures, such as a report or a file, is refused as a whole. */
export type Hides<T> = Readonly<Partial<Record<Mask, 'all' | readonly Place<T>[]>>>;

const amountInText = /[-−]?[￥¥]\s?-?[\d,]+(?:\.\d+)?/g;
/** In a sentence an amount is known by the sign it wears. */
export const withoutAmounts = (text: string): string =>
  text.includes('￥') || text.includes('¥') ? text.replace(amountInText, `￥${hiddenText}`) : text;
