import { type LoginAnswer, openSession, type Person, type Session } from '@heliu/ui/base';

const key = 'heliu.operator';

interface Own {
  readonly session: Session;
  readonly person: Person;
}

/** Enters a company with the session of a visit; one's own is kept by this window until the visit is over. */
export function goVisiting(answer: LoginAnswer, own: Own): void {
  sessionStorage.setItem(key, JSON.stringify(own));
  openSession(answer);
  location.assign('/');
}

/** Back to who one was; at the platform's door where this window does not know that any more. */
export function comeBack(): void {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (kept === null) return location.assign('/admin');
  const { session, person } = JSON.parse(kept) as Own;
  openSession({ ...session, ...person });
  location.assign('/invoiceManagement/assist');
}
