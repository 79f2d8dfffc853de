import { randomUUID } from 'node:crypto';
import { handle, load, Refusal } from '@heliu/engine';
import { testDevice } from '../device/device.calls.ts';
import { look } from '../device/device.server.ts';
import { device } from '../device/device.ts';
import { demandUsable } from '../device/reach.server.ts';
import { queuePapers } from './queue.server.ts';

export const testHandlers = [
  handle(testDevice, async ({ id }, work) => {
    demandUsable(await load(work, device, id));
    const seen = await look(work, id);
    const { name, paper } = await load(work, device, id);
    if (paper === 'a4')
      throw new Refusal(`“${name}”是 A4 打印机，请打一张单据来试${seen.state === 'offline' ? `；${seen.text}` : ''}`);
    const [queued] = await queuePapers(work, [
      {
        device: id,
        source: device.name,
        record: id,
        label: '测试页',
        title: `测试页 ${name}`,
        event: 'test',
        copies: 1,
        requestKey: `test:${randomUUID()}`,
      },
    ]);
    return { ...seen, paper: queued! };
  }),
];
