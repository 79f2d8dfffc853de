import { fen } from '@heliu/model';
import { expect, test } from 'vitest';
import { catalogue, itemIdOf, skuIdOf, type WorldGoods } from '../../../../demo/world/catalogue.ts';
import { dueOf, paidOf, type WorldOrder } from '../../../../demo/world/order.ts';
import type { InvoiceUpload } from '../../../../modules/shop/sandbox.ts';
import { subsidyFacts } from '../../../../demo/world/subsidy.ts';
import type { Bench } from './bench.ts';

const invoiceOf = (order: WorldOrder, at: number): InvoiceUpload => {
  const gross = paidOf(order);
  const tax = gross - Math.round(gross / 1.13);
  const money = (value: number) => fen(BigInt(value));
  return {
    orderNo: order.orderNo,
    ...(order.application ? { applicationId: order.application.applicationId } : {}),
    kind: 'digitalNormal',
    number: `2633${order.orderNo.replaceAll(/\D/g, '').slice(-16).padStart(16, '0')}`,
    issuedAt: at,
    gross: money(gross),
    net: money(gross - tax),
    tax: money(tax),
    seller: { name: '合流演示公司', taxNo: '91330106MA2CDEFG0X' },
    buyer: { type: 'personal', name: '个人' },
    drawer: '李四',
    lines: [{ name: '*化妆品*面霜', taxCode: '1070223', net: money(gross - tax), tax: money(tax), taxRate: '0.13' }],
    file: { type: 'PDF', base64: Buffer.from('%PDF-1.7 发票').toString('base64'), url: 'http://127.0.0.1:1/f.pdf' },
  };
};

/** Whatever is told to the platform reaches the world, once. */
export function writingContract(bench: Bench): void {
  const { operations } = bench.platform;
  const { answerApplication } = operations;

  test.runIf(operations.ship)('a shipment reaches the order, once', async () => {
    const [order] = bench.placed(1) as [WorldOrder];
    const shipment = { orderNo: order.orderNo, carrier: 'SF', trackingNo: 'SF1234567890' };
    await bench.caller.value(operations.ship!, shipment);
    expect(bench.book().order(order.orderNo)).toMatchObject({
      status: 'shipped',
      shipment: { carrier: 'SF', trackingNo: 'SF1234567890' },
    });
    expect(await bench.caller.send(operations.ship!, shipment)).toMatchObject({ fault: { kind: 'permanent' } });
  });

  test.runIf(operations.updateStock)(
    'a stock figure takes the place of the one before; of nothing sold it is refused',
    async () => {
      const { shopId } = bench.book().shop;
      const [goods] = catalogue as [WorldGoods];
      const update = { itemId: itemIdOf(shopId, goods), skuId: skuIdOf(shopId, goods) };
      for (const quantity of [17, 0, 5]) {
        await bench.caller.value(operations.updateStock!, { ...update, quantity });
        expect(bench.sandbox.world.stockOf(shopId, update.skuId)).toBe(quantity);
      }
      const unknown = { itemId: '404', skuId: '404', quantity: 1 };
      expect(await bench.caller.send(operations.updateStock!, unknown)).toMatchObject({ fault: { kind: 'permanent' } });
    },
  );

  test.runIf(operations.uploadBlue && !bench.platform.uploadsSubsidised)(
    'an invoice arrives with its file, and not twice; then its red one',
    async () => {
      const order = bench.applicants().at(-2)!;
      const blue = invoiceOf(order, bench.now);
      await bench.caller.value(operations.uploadBlue!, blue);
      expect(bench.sandbox.world.uploads.at(-1)).toMatchObject({ orderNo: order.orderNo, color: 'blue' });
      expect(bench.book().order(order.orderNo)!.application!.status).toBe('issued');
      expect(await bench.caller.send(operations.uploadBlue!, blue)).toMatchObject({ fault: { kind: 'permanent' } });
      if (!operations.uploadRed) return;
      const negative = { gross: fen(-blue.gross), net: fen(-blue.net), tax: fen(-blue.tax) };
      const red = { ...blue, ...negative, number: `${blue.number.slice(0, -1)}X`, blueNumber: blue.number };
      await bench.caller.value(operations.uploadRed, red);
      expect(bench.sandbox.world.uploads.at(-1)).toMatchObject({ orderNo: order.orderNo, color: 'red' });
    },
  );

  test.runIf(bench.platform.uploadsSubsidised)(
    'a subsidised order is told of, and takes its invoice with a picture, five times at most',
    async () => {
      const { subsidyInfo, uploadFile, uploadBlue } = operations;
      const order = bench.subsidised();
      const asked = { orderNo: order.orderNo };
      expect(await bench.caller.send(subsidyInfo!, asked)).toMatchObject({ fault: { kind: 'permanent' } });
      bench.happened(order, 'finish');
      const facts = subsidyFacts(order);
      expect(await bench.caller.value(subsidyInfo!, asked)).toMatchObject({
        amount: BigInt(order.subsidy!.amount),
        holder: order.buyer.name,
        holderNo: facts.holderNo,
        codes: { sn: [facts.sn], imei: [facts.imei], barcode: facts.barcode },
      });
      const [plain] = bench.placed(1) as [WorldOrder];
      expect(await bench.caller.send(subsidyInfo!, { orderNo: plain.orderNo })).toMatchObject({
        fault: { kind: 'permanent' },
      });
      const { mediaId } = await bench.caller.value(uploadFile!, { url: 'https://heliu/files/1?s=2' });
      const gross = fen(BigInt(dueOf(order)));
      const lines = [{ ...invoiceOf(order, bench.now).lines[0]!, spec: '合流 X1', quantity: '1' }];
      const blue = { ...invoiceOf(order, bench.now), gross, lines, remark: `SN：${facts.sn}` };
      const withFile = { ...blue, file: { ...blue.file, mediaId } };
      expect(await bench.caller.send(uploadBlue!, blue)).toMatchObject({ fault: { kind: 'permanent' } });
      const tooMuch = { ...withFile, gross: fen(gross + 1n) };
      expect(await bench.caller.send(uploadBlue!, tooMuch)).toMatchObject({ fault: { kind: 'permanent' } });
      const numbered = (time: number) => ({ ...withFile, number: `${withFile.number.slice(0, -1)}${time}` });
      for (let time = 1; time <= 5; time += 1) await bench.caller.value(uploadBlue!, numbered(time));
      expect(bench.sandbox.world.uploads.at(-1)).toMatchObject({
        orderNo: order.orderNo,
        gross: dueOf(order),
        remark: `SN：${facts.sn}`,
        file: { url: 'https://heliu/files/1?s=2' },
      });
      expect(await bench.caller.send(uploadBlue!, numbered(6))).toMatchObject({ fault: { kind: 'permanent' } });
    },
  );

  test.runIf(answerApplication)('an application is answered', async () => {
    const { orderNo, application } = bench.applicants().at(-1)!;
    const { applicationId } = application!;
    await bench.caller.value(answerApplication!, { applicationId, orderNo, agree: false, reason: '税号有误' });
    expect(bench.book().order(orderNo)!.application!.status).toBe('rejected');
  });
}
