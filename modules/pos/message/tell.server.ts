import { type ExternalSource, enqueue, takeExternal, type Work } from '@heliu/engine';
import type { Draft } from '@heliu/model';
import type { MessageChannel, MessageEvent, MessageValues } from './events.ts';
import { memberMessage } from './message.ts';
import { addressFor, fillMessage, leavesAt, type Reachable } from './message.rules.ts';

export const gatewayJobName = 'pos.sendMessages';
export const mailJobName = 'pos.mailMessages';

/** Something that happened to a member. */
export interface Happening {
  readonly member: number;
  /** What tells it from everything else that happens; told twice under one key, he is told once. At most 80 signs. */
  readonly key: string;
  /** What the event knows beyond the person. */
  readonly values?: MessageValues;
}

export interface Template {
  readonly id: number;
  readonly channel: MessageChannel;
  readonly title: string | null;
  readonly content: string;
  readonly daysBefore: number | null;
}

export const templatesFor = (work: Work, event: MessageEvent): Promise<Template[]> =>
  work.query<Template>(
    'pos_message_template.for',
    `select id, channel, title, content, days_before as "daysBefore" from pos_message_template
     where company_id = $1 and event = $2 and not disabled and not deleted order by id`,
    [work.company, event],
  );

interface Person extends Reachable {
  readonly id: number;
  readonly name: string;
  readonly values: MessageValues;
}

export async function peopleOf(work: Work, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  await work.flush();
  const rows = await work.query<Omit<Person, 'values'> & Record<'cardNo' | 'rank' | 'points' | 'company', string>>(
    'pos_member.toTell',
    `select m.id, m.name, m.card_no as "cardNo", m.phone, m.wechat, m.email, m.accepts, m.disabled,
       coalesce(r.name, '') as rank, m.points::text as points, o.name as company
     from pos_member m left join pos_member_rank r on r.company_id = $1 and r.id = m.rank
     join sys_company o on o.company_id = $1 and o.id = $1
     where m.company_id = $1 and m.id = any($2::bigint[]) and not m.deleted`,
    [work.company, [...new Set(ids)]],
  );
  return new Map(
    rows.map(({ cardNo, rank, points, company, ...row }) => [
      row.id,
      { ...row, values: { 姓名: row.name, 卡号: cardNo, 等级: rank, 积分: points, 公司: company } },
    ]),
  );
}

const once: ExternalSource = { by: ['eventKey'], fields: [], digest: 'eventKey' };

export interface Told {
  readonly sent: number;
  readonly refused: readonly { readonly member: number; readonly name: string; readonly why: string }[];
}

/** Words for each of these members by one template, and on their way; who has not agreed, or cannot be reached, gets none. */
export async function tellBy(
  work: Work,
  event: MessageEvent,
  template: Template,
  happenings: readonly Happening[],
): Promise<Told> {
  const people = await peopleOf(
    work,
    happenings.map(({ member }) => member),
  );
  const refused: { member: number; name: string; why: string }[] = [];
  const drafts = happenings.flatMap(({ member, key, values = {} }) => {
    const person = people.get(member);
    if (!person) return [];
    const to = addressFor(template.channel, person);
    if ('why' in to) {
      refused.push({ member, name: person.name, why: to.why });
      return [];
    }
    const words = fillMessage(event, template, { ...person.values, ...values });
    const draft = {
      member,
      event,
      channel: template.channel,
      template: template.id,
      ...words,
      eventKey: `${event}:${key}:${template.id}`,
      receiver: to.receiver,
      nextTryAt: leavesAt(work.now),
    };
    return [{ draft: draft as Draft<typeof memberMessage>, at: work.now }];
  });
  if (drafts.length === 0) return { sent: 0, refused };
  const taken = await takeExternal(work, memberMessage, once, drafts);
  const sent = taken.filter(({ outcome }) => outcome === 'added').length;
  if (sent > 0)
    await enqueue(work, template.channel === 'mail' ? mailJobName : gatewayJobName, {}, { label: '发送会员消息' });
  return { sent, refused };
}

/**
 * Tells members of something that happened to them, by every template there is for it, in the work at hand: the messages
 * are there exactly when what they tell of is. Without a template nothing is asked or written.
 */
export async function tellMembers(work: Work, event: MessageEvent, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  for (const template of await templatesFor(work, event)) await tellBy(work, event, template, happenings);
}
