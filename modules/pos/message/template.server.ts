import { behaviour, handle, load, Refusal, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { eventFields } from './events.ts';
import { previewMessage, sendMessages, type SentMessages, sendWechat } from './message.calls.ts';
import { addressFor, fillMessage, templateComplaint } from './message.rules.ts';
import { peopleOf, tellBy } from './tell.server.ts';
import { messageTemplate } from './template.ts';

export const messageTemplateBehaviour = behaviour(messageTemplate, { complaint: templateComplaint });

interface Wanted {
  readonly template: number;
  readonly members: readonly number[];
  readonly key?: string | undefined;
}

async function sendByHand(
  work: Work,
  { template: id, members, key }: Wanted,
  channel?: 'wechat',
): Promise<SentMessages> {
  const template = await load(work, messageTemplate, id);
  if (template.disabled) throw new Refusal(`模板“${template.name}”已停用`);
  if (template.event !== 'notice') throw new Refusal(`模板“${template.name}”由事件触发，手工发送请用“手工发送”的模板`);
  if (channel && template.channel !== channel) throw new Refusal(`模板“${template.name}”不是微信公众号的模板`);
  const ids = [...new Set(members)];
  const people = await peopleOf(work, ids);
  if (people.size < ids.length) throw new Refusal('没有这位会员', codes.missing);
  // Without a key of the page each call is one of its own.
  const [own] = key === undefined ? await work.takeIds(1) : [`${work.user.id}:${key}`];
  return tellBy(
    work,
    'notice',
    template,
    ids.map((member) => ({ member, key: `${own}:${member}` })),
  );
}

export const messageHandlers = [
  handle(sendMessages, (input, work) => sendByHand(work, input)),
  handle(sendWechat, (input, work) => sendByHand(work, input, 'wechat')),
  handle(previewMessage, async ({ event, channel, title, content, member }, work) => {
    const wrong = templateComplaint({ code: '', name: '', event, channel, title: title || '-', content });
    if (wrong) throw new Refusal(wrong, codes.invalid);
    const examples = eventFields[event];
    if (member === undefined) return { ...fillMessage(event, { title, content }, examples), receiver: null, why: null };
    const person = (await peopleOf(work, [member])).get(member);
    if (!person) throw new Refusal('没有这位会员', codes.missing);
    const to = addressFor(channel, person);
    return {
      ...fillMessage(event, { title, content }, { ...examples, ...person.values }),
      receiver: 'receiver' in to ? to.receiver : null,
      why: 'why' in to ? to.why : null,
    };
  }),
];
