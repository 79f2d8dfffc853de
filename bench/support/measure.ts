import { Agent, request } from 'node:http';
import type { Answer } from '@heliu/model';
import { demoPassword } from '../../demo/accounts.ts';

export interface Target {
  readonly name: string;
  /** One unit of work; answers nothing, throws when it fails. */
  run(client: number): Promise<void>;
}

const agents = new Map<number, Agent>();
/** One kept-alive connection per client, as a browser or a server beside us would have. */
const agentOf = (client: number) => {
  let agent = agents.get(client);
  if (!agent) agents.set(client, (agent = new Agent({ keepAlive: true, maxSockets: 1 })));
  return agent;
};

interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
}
/** As little of a client as there can be: what is measured is the server. */
function ask(client: number, port: number, { method, path, headers = {}, payload }: Ask): Promise<any> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, agent: agentOf(client), headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(JSON.parse(text)));
    });
    call.on('error', reject);
    call.end(payload);
  });
}

export const get = (client: number, port: number, path: string, headers: Record<string, string> = {}): Promise<any> =>
  ask(client, port, { method: 'GET', path, headers });

export function post(
  client: number,
  port: number,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<any> {
  const payload = JSON.stringify(body);
  const length = String(Buffer.byteLength(payload));
  const all = { 'content-type': 'application/json', 'content-length': length, ...headers };
  return ask(client, port, { method: 'POST', path, headers: all, payload });
}

/** Somebody of the demo logs in; what his calls have to carry. */
export async function loginOf(port: number, username: string): Promise<{ sessid_id: string }> {
  const answer = (await post(0, port, '/erp/user/login', { username, password: demoPassword })) as Answer<{
    sessionid: string;
  }>;
  return { sessid_id: answer.data.sessionid };
}

async function slice(target: Target, clients: number, ms: number): Promise<{ perSecond: number; failures: number }> {
  const until = performance.now() + ms;
  const started = performance.now();
  let [done, failures] = [0, 0];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        try {
          await target.run(client);
          done += 1;
        } catch {
          failures += 1;
        }
      }
    }),
  );
  return { perSecond: (done * 1000) / (performance.now() - started), failures };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
export const percentile = (values: readonly number[], p: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))]!;

/** Alternates in short slices, so that whatever else the machine does falls on both alike. */
export async function alternate(
  targets: readonly Target[],
  clients: number,
  rounds: number,
  ms: number,
): Promise<{ perSecond: number; failures: number }[]> {
  const results = targets.map(() => ({ speeds: [] as number[], failures: 0 }));
  for (let round = -1; round < rounds; round++)
    for (const [i, target] of targets.entries()) {
      // The first round warms up plans, pools and the compiler: a server runs all day.
      const { perSecond, failures } = await slice(target, clients, round < 0 ? 5000 : ms);
      if (round < 0) continue;
      results[i]!.speeds.push(perSecond);
      results[i]!.failures += failures;
    }
  return results.map(({ speeds, failures }) => ({ perSecond: median(speeds), failures }));
}
