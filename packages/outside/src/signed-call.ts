import type { Params } from './wire.ts';

/** What of a call is signed. Both ends, the console of the browser and the tests write it down by the same lines. */
export interface SignedCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Params;
  /** SHA-256 of the body as it is sent, lower hex; of an empty text where there is none. */
  readonly bodyHash: string;
  /** Seconds. */
  readonly timestamp: string;
  readonly nonce: string;
  readonly key: string;
}

/** RFC 3986: `encodeURIComponent` leaves five characters that other languages encode. */
const part = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** In the order of the encoded names, so that whoever signs need not keep the order in which they were sent. */
export const sortedQuery = (query: Params): string =>
  Object.entries(query)
    .map(([name, value]) => `${part(name)}=${part(value)}`)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .join('&');

/** The seven lines that HMAC-SHA256 is taken of. */
export const textToSign = ({ method, path, query, bodyHash, timestamp, nonce, key }: SignedCall): string =>
  [method.toUpperCase(), path, sortedQuery(query), bodyHash, timestamp, nonce, key].join('\n');

export const signedHeaders = {
  key: 'x-heliu-key',
  timestamp: 'x-heliu-timestamp',
  nonce: 'x-heliu-nonce',
  signature: 'x-heliu-signature',
} as const;

/** What a message of ours to somebody else's server is signed over. */
export const messageToSign = (timestamp: string, id: string, body: string): string => [timestamp, id, body].join('\n');
