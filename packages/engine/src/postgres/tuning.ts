import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/** Settings for one small business on one machine; given on the command line, so they hold for old data folders too. */
export function tuning(testing: boolean): Record<string, string> {
  return {
    max_connections: '60',
    shared_buffers: `${sharedBuffers(availableMemory())}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'Asia/Shanghai',
    log_timezone: 'Asia/Shanghai',
    log_checkpoints: 'off',
    // Values of rows and statements stay out of the log: they hold names, numbers and passwords.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    ...(testing ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
}

export const sharedBuffers = (memory: number): number => (memory >= 2048 * MB ? 256 : memory >= 1024 * MB ? 128 : 64);

function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
