import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../db.ts';

export interface Metrics {
  observe(method: string, path: string, status: number, seconds: number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

const isLoopback = (address = '') => /^(::1$|(::ffff:)?127\.)/.test(address);
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Figures tell a competitor how much is going on: they are for this machine itself, or for whoever has the token. What a
 * proxy on this machine passes on comes from elsewhere.
 */
export function maySeeMetrics({ socket, headers }: FastifyRequest, token: string | undefined): boolean {
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isLoopback(socket.remoteAddress) && !isPassedOn) return true;
  const given = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

export function metricsOf(db: Db): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'heliu_call_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'heliu_pool_connections',
    help: 'Database connections by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, db.pool.totalCount);
      this.set({ state: 'idle' }, db.pool.idleCount);
      this.set({ state: 'waiting' }, db.pool.waitingCount);
    },
  });
  return {
    observe: (method, path, status, seconds) => calls.observe({ method, path, status: String(status) }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
