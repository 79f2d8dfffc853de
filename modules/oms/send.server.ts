import type { WireAnswer, WireRequest } from './platforms/platform.ts';

export type Send = (request: WireRequest) => Promise<WireAnswer>;

const timeoutMs = 15_000;

/** No answer at all is an answer too: nobody knows what became of it. */
export async function send({ method, url, headers, body }: WireRequest): Promise<WireAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body: body as string }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      status: response.status,
      body: await response.text(),
      headers: Object.fromEntries(response.headers),
    };
  } catch {
    return { status: 504, body: '' };
  }
}
