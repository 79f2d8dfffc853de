import type { FirstStep } from '@heliu/model';
import type { DashboardSource } from '@heliu/engine';

interface Step extends Omit<FirstStep, 'isDone'> {
  readonly access: string;
  /** Whether a row of this company is there. */
  readonly done: string;
}

const all: readonly Step[] = [
  {
    key: 'shop',
    label: '接入第一家店铺',
    about: '授权以后订单自己进来',
    access: 'oms_shop:save',
    to: '/oms/shop',
    done: `select 1 from oms_shop where company_id = $1 and "authorization" = 'valid' and not deleted limit 1`,
  },
  {
    key: 'subject',
    label: '添加开票主体',
    about: '用哪家公司的名义开票',
    access: 'oms_invoice_subject:save',
    to: '/oms/digitalinvoicesubject',
    done: 'select 1 from oms_invoice_subject where company_id = $1 and not deleted and not disabled limit 1',
  },
  {
    key: 'drawer',
    label: '登记开票人',
    about: '税务局认的是这个人',
    access: 'oms_drawer:save',
    to: '/oms/drawer',
    done: 'select 1 from oms_drawer where company_id = $1 and not deleted and not disabled limit 1',
  },
  {
    key: 'provider',
    label: '连接开票服务',
    about: '填账号并测试连接',
    access: 'oms_provider_account:save',
    to: '/oms/invoiceprovider',
    done: 'select 1 from oms_provider_account where company_id = $1 and not deleted and not disabled limit 1',
  },
  {
    key: 'goods',
    label: '给商品选税收分类',
    about: '确认过的商品才能开票',
    access: 'oms_goods_name:save',
    to: '/oms/platformgoodsname',
    done: `select 1 from oms_goods_name where company_id = $1 and state = 'confirmed' and not deleted limit 1`,
  },
  {
    key: 'invoice',
    label: '开出第一张发票',
    about: '从订单开，或手工开一张',
    access: 'oms_invoice:open',
    to: '/oms/invoice',
    done: `select 1 from oms_invoice where company_id = $1 and status = 'issued' limit 1`,
  },
];

/** From an empty company to its first invoice. */
export const invoicingSteps = all.map(({ access, done, ...step }): DashboardSource<FirstStep> => ({
  access,
  async find(work) {
    const rows = await work.query(`desk.step.${step.key}`, done, [work.company]);
    return [{ ...step, isDone: rows.length > 0 }];
  },
}));
