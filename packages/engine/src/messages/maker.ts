import { isDocument, isInternal, titleOf } from '@heliu/model';
import { actionNamed } from '../act.ts';
import type { Moved, Observer } from '../observers.ts';
import { notifyUsers } from './notify.ts';

const makerOf = ({ record }: Moved): number => (record as { createdBy: number }).createdBy;

/** Whoever wrote a document wants to know what others did with it; many of them are one message. */
export const tellMaker: Observer = {
  async run({ entity: e, action: name, moved }, work) {
    if (!isDocument(e) || isInternal(e, name)) return;
    const { label } = actionNamed(e, name);
    for (const maker of new Set(moved.map(makerOf))) {
      const his = moved.filter((one) => makerOf(one) === maker);
      const { record, request } = his.at(-1)!;
      await notifyUsers(work, [maker], {
        kind: 'action',
        title: `${work.user.name}${label}了您制的${e.label}${titleOf(e, record)}`,
        text: request.reason ? `原因：${request.reason}` : null,
        entity: e.name,
        recordId: request.id,
        key: `${e.name}:${name}:${work.user.id}`,
        count: his.length,
      });
    }
  },
};
