import { benchInvoice } from './invoice.ts';
import { openHouse } from './support/house.ts';

const house = await openHouse(18_090);
try {
  for (const row of await benchInvoice(house)) console.log(row);
} finally {
  await house.stop();
}
