import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { PlatformCode } from '../../../../modules/shop/sandbox.ts';
import { authorizationContract } from './authorization.ts';
import { Bench, type ContractOptions } from './bench.ts';
import { readingContract } from './reading.ts';
import { refusalContract } from './refusals.ts';
import { writingContract } from './writing.ts';

/** The real adapter against the running sandbox: what every platform must be able to do if it can do it at all. */
export function contract(code: PlatformCode, options: ContractOptions = {}): void {
  const bench = new Bench(code, options);
  beforeAll(() => bench.start());
  afterAll(() => bench.sandbox.stop());
  beforeEach(() => bench.misbehave());
  authorizationContract(bench);
  readingContract(bench);
  writingContract(bench);
  refusalContract(bench);
}
