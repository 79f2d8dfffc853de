import { dec, yuan } from '@heliu/model';
import { drawXml } from '../../modules/einvoice/sandbox.ts';
import { today } from '../../tests/support/days.ts';

/** The file of an invoice that a supplier made out today, of 226.00 yuan with tax. */
export const supplierInvoice = (number: string, buyer: { readonly name: string; readonly taxNo: string }) =>
  drawXml({
    kind: 'digitalSpecial',
    seller: { name: '湖州浏览器纸业有限公司', taxNo: '91330500MA2B3C4D5E' },
    buyer: { type: 'company', ...buyer },
    lines: [
      {
        nature: 'normal',
        name: '打印纸',
        shortName: '纸制品',
        taxCode: '1060105010000000000',
        net: yuan('200.00'),
        tax: yuan('26.00'),
        rate: dec('0.13'),
        policy: 'none',
      },
    ],
    net: yuan('200.00'),
    tax: yuan('26.00'),
    gross: yuan('226.00'),
    remark: '',
    drawer: '王会计',
    issued: { number, issuedAt: `${today()}T01:00:00.000Z` },
  });
