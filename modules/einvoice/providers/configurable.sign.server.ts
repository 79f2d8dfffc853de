import { digest, hmac, rsaSign, sandwich } from '@heliu/outside/server';

export interface Signed {
  readonly appKey: string;
  readonly path: string;
  readonly timestamp: string;
  readonly random: string;
  readonly body: string;
}

/** What HMAC signs: the call, not its content. */
const callText = ({ path, random, timestamp, appKey }: Signed): string =>
  `Method=POST&Path=${path}&RandomString=${random}&TimeStamp=${timestamp}&AppKey=${appKey}`;
/** RSA signs both. */
export const rsaText = (signed: Signed): string => `${callText(signed)}&Body=${signed.body}`;

export function signConfigurable(scheme: string, signed: Signed, secret: string): string {
  const { appKey, timestamp, random, body } = signed;
  if (scheme === 'md5') return digest('md5', sandwich({ appKey, body, random, timestamp }, secret)).toUpperCase();
  if (scheme === 'rsa') return rsaSign(secret, rsaText(signed));
  if (scheme === 'none') return '';
  return hmac('sha256', secret, callText(signed)).toString('hex').toUpperCase();
}
