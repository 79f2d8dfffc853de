import { save, type Work } from '@heliu/engine';
import { deliveryRoute } from '../../modules/sales/model.ts';

const rounds = [
  { code: 'XL01', name: '城东线', weekdays: null, departure: '07:30', vehicle: '浙A·7K203', driver: '陈师傅' },
  {
    code: 'XL02',
    name: '城西线',
    weekdays: ['1', '3', '5'],
    departure: '08:00',
    vehicle: '浙A·9F611',
    driver: '王师傅',
  },
  {
    code: 'XL03',
    name: '周边线',
    weekdays: ['2', '4', '6'],
    departure: '06:30',
    vehicle: '浙A·9F611',
    driver: '王师傅',
  },
] as const;

/** The company's own vans: customers that are served often first, a few sites to each round. */
export async function loadRoutes(work: Work): Promise<void> {
  const sites = await work.query<{ id: number }>(
    'demo.routeSites',
    `select s.id from crm_customer_site s where s.company_id = $1 and not s.deleted and not s.disabled
     order by (select count(*) from sal_order o where o.company_id = $1 and o.customer = s.customer) desc, s.code limit 18`,
    [work.company],
  );
  for (const [i, { weekdays, ...round }] of rounds.entries()) {
    const stops = sites.filter((_, n) => n % rounds.length === i).map(({ id }) => ({ site: id }));
    await save(work, deliveryRoute, {
      ...round,
      weekdays: weekdays && [...weekdays],
      phone: '13800001234',
      stops,
    });
  }
}
