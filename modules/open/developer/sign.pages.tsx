import { signedHeaders, textToSign } from '@heliu/outside';

export interface Typed {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface SignedInBrowser {
  readonly text: string;
  readonly signature: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Browsers sign only on pages that came over https or from this machine. */
export const maySign = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

const encoder = new TextEncoder();
const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('');

/** The same text as on the server, signed by the browser itself: the secret leaves it for nobody. */
export async function signInBrowser(
  { method, path, query, body }: Typed,
  app: { readonly keyId: string; readonly secret: string },
  now: number,
): Promise<SignedInBrowser> {
  const bodyHash = hex(await crypto.subtle.digest('SHA-256', encoder.encode(body)));
  const timestamp = String(Math.floor(now / 1000));
  const nonce = crypto.randomUUID();
  const text = textToSign({ method, path, query, bodyHash, timestamp, nonce, key: app.keyId });
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(app.secret), algorithm, false, ['sign']);
  const signature = hex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  const headers = {
    [signedHeaders.key]: app.keyId,
    [signedHeaders.timestamp]: timestamp,
    [signedHeaders.nonce]: nonce,
    [signedHeaders.signature]: signature,
  };
  return { text, signature, headers };
}
