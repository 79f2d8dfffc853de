/** Who stands in for whom today. */
export type Absent = ReadonlyMap<number, number>;

/**
 * Who is asked instead of somebody: his substitute, or the substitute's if he is away as well. Whoever started the flow is
 * there, and decides for nobody about what is his own.
 */
export function standsInFor(user: number, absent: Absent, starter: number): number {
  if (user === starter) return user;
  const seen = new Set([user]);
  let found = user;
  for (let next = absent.get(found); next !== undefined; next = absent.get(found)) {
    // In a circle, or back at the starter, nobody is left who could: it stays with whoever was meant.
    if (seen.has(next) || next === starter) return user;
    seen.add(next);
    found = next;
  }
  return found;
}

/** The people of a step, those who are away replaced; nobody is asked twice. */
export const withSubstitutes = (people: readonly number[], absent: Absent, starter: number): number[] => [
  ...new Set(people.map((user) => standsInFor(user, absent, starter))),
];

/** For whom each of those who are asked stands, beside or instead of himself. */
export function standingFor(people: readonly number[], absent: Absent, starter: number): ReadonlyMap<number, number> {
  const meant = new Set(people);
  return new Map(
    people
      .map((user) => [standsInFor(user, absent, starter), user] as const)
      .filter(([asked, user]) => asked !== user && !meant.has(asked)),
  );
}

interface Said {
  readonly user: number;
  readonly substitute: number;
  readonly startDate: string;
  readonly endDate: string;
}
/** What is wrong with it as it stands. */
export function substituteComplaint({ user, substitute, startDate, endDate }: Said): string | undefined {
  if (user === substitute) return '代理人不能是本人';
  return startDate > endDate ? '结束日期不能早于开始日期' : undefined;
}
