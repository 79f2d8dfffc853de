import { createServer } from 'node:http';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startSandbox } from '../../apps/sandbox/src/start.ts';
import { demoGrant, sandboxGateways } from '../../demo/world/apps.ts';
import { demoShops } from '../../demo/world/shops.ts';
import { orderFrom, usualBasket } from '../../demo/world/basket.ts';
import { randomFrom } from '../../demo/world/random.ts';
import { shopPlatforms } from '../../modules/shop/server.ts';
import type { WorldOrder } from '../../demo/world/order.ts';

/** Page number → the platform's answer, word for word. */
export type Recorded = readonly string[];

const world = demoShops.find(({ platform }) => platform === 'jd')!;

/** What 京东, whose list tells everything, would answer about so many orders of three lines each. */
export async function recordPages(count: number, seed: number): Promise<Recorded> {
  const sandbox = await startSandbox({ perDay: 0, shops: [world], unlimited: true });
  try {
    const now = sandbox.world.now() - 10 * 60_000;
    const random = randomFrom(`bench ${seed}`);
    const orders = Array.from({ length: count }, (_, i): WorldOrder => {
      const basket = usualBasket(world, random);
      const wanted = Array.from({ length: 3 }, (__, n) => basket.wanted[n % basket.wanted.length]!);
      const order = orderFrom(world, now, seed * 100_000 + i, { ...basket, wanted }, random);
      return { ...order, status: 'waitShip', paidAt: now, updatedAt: now };
    });
    sandbox.world.place(orders);
    const { listOrders } = shopPlatforms.jd.operations;
    const session = {
      app: sandboxGateways(sandbox.url).jd!,
      accessToken: demoGrant(world).accessToken,
      now: Date.now(),
    };
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { from: now - 3_600_000, to: now + 60_000, ...(cursor !== undefined && { cursor }) };
      const { method, url, headers, body } = listOrders!.request(session, query);
      const answer = await fetch(url, { method, headers, ...(body !== undefined && { body: body as string }) });
      const text = await answer.text();
      const read = listOrders!.read({ status: answer.status, body: text }, session, query);
      if (!read.ok) throw new Error(read.fault.message);
      pages[Number(cursor ?? '1')] = text;
      cursor = read.value.next;
    } while (cursor !== undefined);
    return pages;
  } finally {
    await sandbox.stop();
  }
}

export interface Replay {
  play(pages: Recorded): Promise<void>;
  stop(): void;
}

/** In a process of its own: whoever asks must not pay for the answering. */
export async function startReplay(port: number): Promise<Replay> {
  const child = fork(fileURLToPath(import.meta.url), [String(port)], { execArgv: ['--import', 'tsx'] });
  const heard = () => new Promise<void>((resolve) => child.once('message', () => resolve()));
  await heard();
  return {
    async play(pages) {
      child.send(pages);
      await heard();
    },
    stop: () => child.kill(),
  };
}

if (process.send && process.argv[2]) {
  process.once('disconnect', () => process.exit());
  let pages: (string | null)[] = [];
  process.on('message', (next) => {
    pages = next as (string | null)[];
    process.send!('ready');
  });
  createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const asked = new URLSearchParams(body).get('360buy_param_json') ?? '{}';
      const { page = '1' } = JSON.parse(asked) as { page?: string };
      response.setHeader('content-type', 'application/json');
      response.end(pages[Number(page)]);
    });
  }).listen(Number(process.argv[2]), '127.0.0.1', () => process.send!('listening'));
}
