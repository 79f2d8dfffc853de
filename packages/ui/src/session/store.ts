import { create } from 'zustand';
import type { Menu } from '../menu/menu.ts';
import { dropCopies, forgetMenu } from './local-copy.ts';
import { noteEntered, noteLeft } from './place.ts';
import {
  closeSession,
  type LoginAnswer,
  openSession,
  readPerson,
  readSession,
  savePerson,
  type Session,
} from './session.ts';

interface SessionState {
  /** Undefined when nobody is logged in. */
  readonly session: Session | undefined;
  /** Undefined until the server has sent it. */
  readonly menu: Menu | undefined;
  /** Kinds of fields whose values the server keeps from this user. */
  readonly masks: ReadonlySet<string>;
  /** The server refuses everything but a change of password. */
  readonly mustChangePassword: boolean;
  /** The last session was ended by its user, who need not be told that it is over. */
  readonly leftByChoice: boolean;
}

function stored(): Session | undefined {
  if (typeof document === 'undefined') return undefined;
  const session = readSession();
  return session.sessionid === '' ? undefined : session;
}

export const useSession = create<SessionState>(() => {
  const session = stored();
  return {
    session,
    menu: undefined,
    masks: new Set(),
    mustChangePassword: session !== undefined && readPerson(session).mustChangePassword,
    leftByChoice: false,
  };
});

export function logIn(answer: LoginAnswer): Session {
  const session = openSession(answer);
  noteEntered(session.userid);
  void dropCopies(session);
  useSession.setState({ session, menu: undefined, mustChangePassword: answer.mustChangePassword === true });
  return session;
}

export function logOut({ byChoice = false }: { byChoice?: boolean } = {}): void {
  closeSession();
  if (byChoice) {
    noteLeft();
    forgetMenu();
    void dropCopies();
  }
  useSession.setState({ session: undefined, menu: undefined, mustChangePassword: false, leftByChoice: byChoice });
}

export const demandPasswordChange = (): void => useSession.setState({ mustChangePassword: true });

export function passwordChanged(): void {
  const { session } = useSession.getState();
  if (session) savePerson({ ...readPerson(session), mustChangePassword: false });
  useSession.setState({ mustChangePassword: false });
}
