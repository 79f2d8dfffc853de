import type { Input } from '@heliu/model';
import type { customerSite } from '../../modules/crm/model.ts';
import { demoCustomers } from './customers.ts';

/** The customer by code. */
export type DemoSite = Omit<Input<typeof customerSite>, 'customer'> & { readonly customer: string };

/** Head office for every third customer, and a warehouse besides for every ninth. */
export function demoSites(): DemoSite[] {
  return demoCustomers()
    .filter((_, index) => index % 3 === 0)
    .flatMap(({ code, shortName, name, address, contacts }, index): DemoSite[] => {
      const [contact] = contacts!;
      const place = {
        customer: code,
        contact: contact!.name,
        mobile: contact!.phone!,
        address: address!,
      };
      const office: DemoSite = { ...place, code: `${code}-01`, name: `${shortName ?? name}总部`, preferred: true };
      if (index % 3 !== 0) return [office];
      const locations = ['A01', 'A02', 'B01'].map((shelf) => ({ code: shelf, name: `${shelf}收货位` }));
      return [office, { ...place, code: `${code}-02`, name: `${shortName ?? name}仓库`, locations }];
    });
}
