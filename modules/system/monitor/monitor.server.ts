import { allLedgers, codes } from '@heliu/model';
import {
  handle,
  type Job,
  chainProofs,
  ledgerProofs,
  type Module,
  type Offence,
  type Proof,
  recordProofs,
  Refusal,
  type Work,
} from '@heliu/engine';
import { monitorHistory, monitorList, monitorRun, type ProofState, versionCall } from './monitor.calls.ts';

let fromModules: readonly Proof[] = [];
let version = 'dev';
export const knowProofs = (modules: readonly Module[]): void =>
  void (fromModules = modules.flatMap((module) => module.proofs ?? []));
export const knowVersion = (id: string): void => void (version = id);

/** Everything that is claimed about a company's data. */
export const allProofs = (): Proof[] => [
  ...allLedgers().flatMap(ledgerProofs),
  ...fromModules,
  ...recordProofs,
  ...chainProofs,
  stuckJobs,
];

const stuckJobs: Proof = {
  code: 'jobs.stuck',
  label: '没有失败或卡住的后台任务',
  async run(work): Promise<Offence[]> {
    const rows = await work.query<{ label: string; status: string; error: string | null }>(
      'proof.jobs',
      `select label, status, error from sys_task where company_id = $1 and not shown and (status = 'failed' or (status in ('queued', 'running') and created_at < now() - interval '1 hour')) order by created_at desc limit 20`,
      [work.company],
    );
    return rows.map(({ label, status, error }) => ({
      message: `${label}：${status === 'failed' ? (error ?? '失败') : '超过一小时未完成'}`,
    }));
  },
};

async function runProof(work: Work, { code, label, run }: Proof): Promise<void> {
  const started = performance.now();
  const offences = await run(work);
  const [first] = offences;
  const [id] = await work.takeIds(1);
  work.later({
    name: 'proof.keep',
    text: `insert into sys_proof_run (company_id, id, code, label, offences, message, entity, record_id, ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      work.company,
      id,
      code,
      label,
      offences.length,
      first?.message ?? null,
      first?.entity ?? null,
      first?.id ?? null,
      Math.round(performance.now() - started),
    ],
  });
}

const columns = 'code, label, offences, message, entity, record_id as "recordId", ms, at';
const stateOf = (row: Omit<ProofState, 'state'>): ProofState => ({
  ...row,
  state: row.offences > 0 ? 'broken' : 'holds',
});

/** How each proof stands since it was last run. */
export async function states(work: Work): Promise<ProofState[]> {
  const rows = await work.query<Omit<ProofState, 'state'>>(
    'proof.last',
    `select distinct on (code) ${columns} from sys_proof_run where company_id = $1 order by code, at desc, id desc`,
    [work.company],
  );
  const last = new Map(rows.map((row) => [row.code, row]));
  return allProofs().map(({ code, label }) => {
    const row = last.get(code);
    return row
      ? { ...stateOf(row), label }
      : { code, label, state: 'never', offences: 0, message: null, entity: null, recordId: null, ms: null, at: null };
  });
}

export const monitorHandlers = [
  handle(monitorList, (_, work) => states(work)),
  handle(monitorHistory, async ({ code }, work) => {
    const rows = await work.query<Omit<ProofState, 'state'>>(
      'proof.history',
      `select ${columns} from sys_proof_run where company_id = $1 and ($2::text is null or code = $2) order by at desc, id desc limit 200`,
      [work.company, code ?? null],
    );
    return rows.map(stateOf);
  }),
  handle(monitorRun, async ({ code }, work) => {
    const chosen = allProofs().filter((proof) => code === undefined || proof.code === code);
    if (chosen.length === 0) throw new Refusal('没有这项核对', codes.missing);
    for (const proof of chosen) await runProof(work, proof);
    await work.flush();
    return states(work);
  }),
  handle(versionCall, async () => ({ version })),
];

/** Every night, for every company. */
export const proveJob: Job = {
  name: 'proofs',
  async run(_, work) {
    if (work.company === 0) return;
    for (const proof of allProofs()) await runProof(work, proof);
    work.later({
      name: 'proof.sweep',
      text: `delete from sys_proof_run where company_id = $1 and at < now() - interval '90 days'`,
      values: [work.company],
    });
  },
};
