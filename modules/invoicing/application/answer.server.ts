import { type Job, load, note, runWork, service } from '@heliu/engine';
import { ShopFault, ShopLine, shopPlatforms } from '../../shop/server.ts';

import { application } from '../../shop/model.ts';

/** Tells the platform what we decided, where it wants to know. Nobody waits for it, and no connection is held meanwhile. */
export const answerPlatform: Job<{ readonly id: number; readonly agree: boolean }> = {
  name: 'oms.application.answer',
  async run({ id, agree }, { db, company }) {
    const own = service('开票申请', company);
    const record = await runWork(db, own, (work) => load(work, application, id));
    const { answerApplication } = shopPlatforms[record.platform].operations;
    if (record.source !== 'platform' || !answerApplication) return;
    const input = {
      applicationId: record.applicationNo,
      orderNo: record.orderNo,
      agree,
      ...(record.rejectReason && { reason: record.rejectReason }),
    };
    let said = agree ? '平台已收到：同意开票' : '平台已收到：拒绝开票';
    try {
      const line = await ShopLine.open(db, company, record.shop);
      await line.ask('answerApplication', answerApplication, input, { write: true });
    } catch (error) {
      if (!(error instanceof ShopFault)) throw error;
      // What may pass by itself is tried again; what will not is told to whoever looks at the application.
      if (error.fault.kind === 'throttled') throw error;
      said = `没有告诉平台：${error.message}`;
    }
    await runWork(db, own, (work) =>
      note(work, {
        entity: application.name,
        recordId: id,
        action: 'answer',
        label: '答复平台',
        title: record.applicationNo,
        reason: said.slice(0, 500),
      }),
    );
  },
};
