import type { ProviderLine } from './line.server.ts';
import type { Answer, Login } from './provider.ts';

/**
 * How far the clerk has come: logged in, and where the tax office may want to see him besides, seen. What cannot be
 * learnt of that holds nobody back: issuing will tell.
 */
export async function loginOf(line: ProviderLine, clerk: string): Promise<Answer<Login>> {
  const { login, identity } = line.provider.operations;
  if (!login) return { ok: true, value: { state: 'ready' } };
  const answer = await line.ask(login, { clerk });
  if (!answer.ok || answer.value.state !== 'ready' || !identity) return answer;
  const seen = await line.ask(identity, { clerk });
  return seen.ok ? seen : answer;
}

/** Nothing is known of a subject without a clerk, so nothing stands in its way. */
export async function isClerkIn(line: ProviderLine, clerk: string | null): Promise<boolean> {
  if (clerk === null) return true;
  const answer = await loginOf(line, clerk);
  return answer.ok && answer.value.state === 'ready';
}
