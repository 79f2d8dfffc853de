import { Readable } from 'node:stream';
import { allTasksPermission } from '@heliu/model';
import type { Db } from '../db.ts';
import { withoutPrices } from '../http/hidden.ts';
import { messageChannel, type MessageNews } from '../messages/notify.ts';
import { onNotice } from '../notices.ts';
import { perDb } from '../per-db.ts';
import { onRightsChanged } from '../session.ts';
import type { User } from '../user.ts';
import { taskChannel, type TaskNews } from './task.ts';

const hearersIn = perDb(() => new Set<Hearer>());

interface Hearer {
  readonly hear: (news: TaskNews) => void;
  /** There is a message for him; he asks for it himself. */
  readonly hearMessage: (news: MessageNews) => void;
  readonly leave: () => void;
}

export function hearOfTasks(db: Db): void {
  const hearers = hearersIn(db);
  onNotice(db, taskChannel, {
    hear(payload) {
      const news = JSON.parse(payload) as TaskNews;
      for (const { hear } of hearers) hear(news);
    },
    // What was said while the line was down is lost: everybody asks afresh when he comes back.
    deaf: () => endEventStreams(db),
  });
  onNotice(db, messageChannel, {
    hear(payload) {
      const news = JSON.parse(payload) as MessageNews;
      for (const { hearMessage } of hearers) hearMessage(news);
    },
  });
}

/** Proxies close a line on which nothing is said. */
const beatMs = 20_000;
/** Who is listening comes back now and then, and is looked at anew when his session ends or rights change. */
const lifeMs = 10 * 60_000;

/** Of a whole company rights change often, and many listen: they are looked at once for all that happened meanwhile. */
const lookAfterMs = 500;

/** The news of the tasks a user may see, as they happen. */
export function eventStream(db: Db, user: User, again: () => Promise<User | undefined>): Readable {
  const stream = new Readable({ read() {} });
  let current = user;
  const sees = (news: TaskNews) =>
    news.company === user.company && (news.user === user.id || current.may(allTasksPermission));
  const hearer: Hearer = {
    hear(news) {
      if (sees(news)) stream.push(`data: ${JSON.stringify(withoutPrices(current, news.task))}\n\n`);
    },
    hearMessage({ company, users }) {
      if (company === user.company && users.includes(user.id)) stream.push('event: message\ndata:\n\n');
    },
    leave: () => stream.push(null),
  };
  const hearers = hearersIn(db);
  hearers.add(hearer);
  const beat = setInterval(() => stream.push(': \n\n'), beatMs);
  const life = setTimeout(hearer.leave, lifeMs);
  let due: NodeJS.Timeout | undefined;
  const look = () => {
    due = undefined;
    again().then((found) => {
      if (found) current = found;
      else hearer.leave();
    }, hearer.leave);
  };
  const forget = onRightsChanged(db, user, (isOwn) => {
    if (isOwn) look();
    else due ??= setTimeout(look, lookAfterMs);
  });
  stream.once('close', () => {
    hearers.delete(hearer);
    clearInterval(beat);
    clearTimeout(life);
    clearTimeout(due);
    forget();
  });
  stream.push(': \n\n');
  return stream;
}

/** A server that closes would wait for its listeners for ever. */
export function endEventStreams(db: Db): void {
  for (const { leave } of hearersIn(db)) leave();
}
