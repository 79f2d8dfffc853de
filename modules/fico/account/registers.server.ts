/** A register that keeps some accounts piece by piece, such as the cards of assets. */
export interface Register {
  /** How the codes of its accounts begin. */
  readonly beginnings: readonly string[];
  /** What books on them, in the words of whoever is refused. */
  readonly documents: string;
  /** SQL that is true for a company that keeps it: without a single card the account is typed like any other. */
  readonly kept: string;
}
const registers: Register[] = [];

/** Areas that keep a register add it; fico knows nothing of them. */
export function addRegister(register: Register): void {
  if (!registers.some(({ documents }) => documents === register.documents)) registers.push(register);
}

/** SQL of what books on the account `a` of the company $1 in place of people, or null. */
export function registerText(): string {
  if (registers.length === 0) return 'null::text';
  const each = registers.map(({ beginnings, documents, kept }) => {
    const codes = beginnings.map((code) => `a.code like '${code}%'`).join(' or ');
    return `when (${codes}) and ${kept} then '${documents}'`;
  });
  return `case ${each.join(' ')} end`;
}
