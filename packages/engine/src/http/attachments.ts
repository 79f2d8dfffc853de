import { codes, entityNamed, genericCalls } from '@heliu/model';
import { attach, attachmentsOf, demandRoom, detach } from '../files/attachment.ts';
import { Refusal } from '../refusal.ts';
import { readId } from './arguments.ts';
import { received } from './files.ts';
import { named } from './generic.ts';
import { type Arguments, inWork, type Route } from './route.ts';

const recordOf = (args: Arguments) => [entityNamed(String(args['entity'])), readId(args)] as const;

const attaching: Omit<Route, 'method' | 'path'> = {
  summary: '给记录添加一个附件',
  access: named(() => 'save'),
  input: undefined,
  takesFile: true,
  async run(context, args) {
    const record = recordOf(args);
    await inWork(context, (work) => demandRoom(work, ...record));
    const data = await received(context, (content) => inWork(context, (work) => attach(work, ...record, content)));
    return { data, message: '附件已添加' };
  },
};

/** Any record may carry files: whoever sees it sees them, whoever may change it may add to them. */
export const attachmentRoutes: readonly Route[] = [
  {
    ...genericCalls.attachments,
    summary: '记录的附件',
    access: named(() => 'view'),
    input: undefined,
    run: async (context, args) => ({ data: await inWork(context, (work) => attachmentsOf(work, ...recordOf(args))) }),
  },
  { ...genericCalls.attach, ...attaching },
  { ...genericCalls.upload, ...attaching },
  {
    ...genericCalls.detach,
    summary: '删除记录的一个附件',
    access: named(() => 'view'),
    input: undefined,
    async run(context, args) {
      const file = Number(args['file']);
      if (!Number.isSafeInteger(file) || file <= 0) throw new Refusal('请选择要删除的附件', codes.invalid);
      await inWork(context, (work) => detach(work, ...recordOf(args), file));
      return { data: null, message: '附件已删除' };
    },
  },
];
