import { area, button, entityPage, page } from '@heliu/model';
import { promotionCalls, promotionKinds } from './promotion/promotion.ts';

const tries = ['pos_promotion:calculate'];

/** What the shops of the company sell over the counter, and what it costs there. */
export const posMenu = area({ code: 'pos', label: '促销', icon: 'goods', section: '经营', stream: 'order' }, [
  page('/pos/retailpromotion', {
    label: '零售促销单',
    permissions: ['pos_promotion:view'],
    buttons: [
      button('pos.retailpromotion#show', '查看零售促销单', ['pos_promotion:view'], '/pos/retailpromotion/show/{id}'),
      button('pos.retailpromotion#try', '试算', tries),
    ],
  }),
  page('/pos/promotion/calendar', { label: '促销日历', permissions: ['pos_promotion:view'] }),
  ...Object.entries(promotionKinds).map(([kind, label]) =>
    entityPage(`/pos/promotion/${kind}`, promotionCalls, { label }),
  ),
]);
