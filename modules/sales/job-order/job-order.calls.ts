import { z } from 'zod';
import {
  alsoAt,
  calls,
  changing,
  chosen,
  chosenSome,
  custom,
  type Decimal,
  type FileLink,
  get,
  post,
  type Wire,
  type WireFull,
} from '@heliu/model';
import type { CustomerOption } from '../../crm/model.ts';
import { jobOrder, type Stage, stages, stepFields } from './job-order.ts';

/** Those who take orders know them below `ordermanage`, the workshop below `order`. */
export const jobOrderCalls = calls(jobOrder, 'erp', {
  list: get('ordermanage/getOrderList'),
  get: get('ordermanage/getOrderDetail'),
  save: post('ordermanage/addOrder'),
  update: post('ordermanage/editOrder'),
  remove: post('ordermanage/deleteOrder'),
  nextNumber: get('ordermanage/nextNumber'),
  export: get('order/downloadorders'),
  audit: post('ordermanage/auditOrder'),
  deaudit: post('ordermanage/unAuditOrder'),
  urgent: post('ordermanage/isurgentOrder'),
  unurgent: post('ordermanage/unIsurgentOrder'),
  close: post('ordermanage/closedOrder'),
  reopen: post('ordermanage/reopenOrder'),
  start: post('ordermanage/startOrder'),
  ship: post('ordermanage/shipOrder'),
  unship: post('ordermanage/unshipOrder'),
});
export const workshopCalls = alsoAt(jobOrder, 'erp/order', { list: get('getorders'), get: get('getorderdetail') });

const view = 'sal_job_order:view';
const report = 'sal_job_order:report';
const orderId = chosen('加工订单');
const serialNo = z.string('请填写序列号').trim().min(1, '请填写序列号').max(40, '序列号不能超过40个字');
const said = z.string('原因应为文字').trim().max(200, '原因不能超过200个字').optional();
const { details } = jobOrder.lines;
const optional = (key: 'drawingNo' | 'material' | 'remark') =>
  (details.fields[key].schema as z.ZodType<string>).nullish();

interface Moved {
  readonly id: number;
  readonly version: number;
  readonly status?: string;
}
export const orderForStatus = custom<Moved>()(
  '把加工订单改到一个状态，等于做通向它的那一步',
  changing(post('/erp/order/updateorderforstatus')),
  view,
  z.object({
    id: orderId,
    status: z.enum(Object.keys(jobOrder.states) as [keyof typeof jobOrder.states], '订单状态无效'),
    reason: said,
  }),
);
export const orderForUrgent = custom<Moved>()(
  '加工订单加急或取消加急',
  changing(post('/erp/order/updateorderforurgent')),
  view,
  z.object({ id: orderId, urgent: z.stringbool().or(z.boolean('请说明是否加急')) }),
);

export type JobDetail = WireFull<typeof jobOrder>['details'][number];
export interface RouteStep {
  readonly id: number;
  readonly technology: number;
  readonly name: string;
  readonly workCenter: string | null;
  readonly plannedHours: Decimal;
  readonly remark: string | null;
  readonly finished: boolean;
  readonly actualHours: Decimal | null;
  readonly finishedAt: string | null;
  readonly finishedBy: string | null;
}
export interface Route {
  readonly id: number;
  readonly version: number;
  readonly serialNo: string;
  readonly steps: readonly RouteStep[];
}
export interface DrawingSheet {
  readonly id: number;
  readonly drawingNo: string;
  readonly revision: number;
  /** The latest of its number. */
  readonly current: boolean;
  readonly change: string | null;
  readonly by: string;
  readonly at: string;
  readonly file: FileLink;
}
export interface SerialDetail {
  readonly order: Wire<typeof jobOrder>;
  readonly detail: JobDetail;
  readonly route: Route | null;
  readonly drawings: readonly DrawingSheet[];
}
export const detailBySerial = custom<SerialDetail>()(
  '按序列号取加工明细，连同订单、工艺路线和图纸',
  get('/erp/order/getOrderdetailBySerialno'),
  view,
  z.object({ serialNo }),
  { price: ['order.total', 'detail.price', 'detail.amount'] },
);
export const editDetail = custom<SerialDetail>()(
  '按序列号修改加工明细：图号、材质、说明、加工状态；没有说的不变',
  post('/erp/order/editDetailBySerialno'),
  report,
  z.object({
    serialNo,
    drawingNo: optional('drawingNo'),
    material: optional('material'),
    remark: optional('remark'),
    stage: z.enum(Object.keys(stages) as [Stage], '加工状态无效').optional(),
  }),
  { price: ['order.total', 'detail.price', 'detail.amount'] },
);

const { plannedHours, remark } = stepFields;
const steps = z
  .array(
    z.object({
      id: chosen('工序').optional(),
      technology: chosen('工艺'),
      /** Left out, the standard hours of the technology for every piece. */
      plannedHours: (plannedHours.schema as z.ZodType<Decimal>).nullish(),
      remark: (remark.schema as z.ZodType<string>).nullish(),
    }),
    '请填写工序',
  )
  .max(100, '一条工艺路线最多100道工序');
export type StepInput = z.infer<typeof steps>[number];

export const routesOfOrder = custom<Route[]>()(
  '加工订单的工艺路线，每个序列号一条',
  get('/erp/order/getTechnologiesByOrderId'),
  view,
  z.object({ orderId }),
);
export const addRoute = custom<Route[]>()(
  '给几个序列号定同一条工艺路线；不说序列号，就给订单里还没有路线的',
  post('/erp/order/addTechRoute'),
  'sal_job_route:save',
  z.object({
    orderId,
    serialNos: z.array(serialNo, '请选择序列号').max(1000, '一次最多1000个序列号').default([]),
    steps: steps.min(1, '请至少填写一道工序'),
  }),
);
export const editRoute = custom<Route[]>()(
  '修改一条工艺路线；已经完成的工序不能动，全部删除就是取消这条路线',
  post('/erp/order/editTechRoute'),
  'sal_job_route:save',
  z.object({ id: chosen('工艺路线'), version: z.coerce.number('版本无效').int('版本无效').optional(), steps }),
);
export const reportStep = custom<Route[]>()(
  '报工：一道工序完成，或撤销完成',
  post('/erp/order/reportStep'),
  report,
  z.object({
    route: chosen('工艺路线'),
    step: chosen('工序'),
    finished: z.stringbool().or(z.boolean('请说明是否完成')),
    /** Left out, as many as were planned. */
    hours: (plannedHours.schema as z.ZodType<Decimal>).nullish(),
  }),
);

export const drawingsOfOrder = custom<DrawingSheet[]>()(
  '加工订单的图纸，每个图号新版本在前',
  get('/erp/order/getDrawingSheetsByOrderId'),
  view,
  z.object({ orderId }),
);
export const addDrawing = custom<DrawingSheet[]>()(
  '把上传的文件加为图纸；图号已有的是新版本',
  post('/erp/order/addDrawingSheet'),
  'sal_drawing:save',
  z.object({
    orderId,
    drawingNo: z.string('请填写图号').trim().min(1, '请填写图号').max(60, '图号不能超过60个字'),
    file: chosen('图纸文件'),
    change: optional('remark'),
  }),
);
export const removeDrawings = custom<DrawingSheet[]>()(
  '删除加工订单的几张图纸；不说哪几张，就是全部',
  post('/erp/order/deleteDrawingSheetsByOrderId'),
  'sal_drawing:remove',
  z.object({ orderId, ids: chosenSome('图纸', 500, '张').optional() }),
);

export interface SitePlaces {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly preferred: boolean;
  readonly locations: readonly { readonly code: string; readonly name: string }[];
}
export const placesOfCustomer = custom<SitePlaces[]>()(
  '客户的站点和站点里的库位',
  get('/erp/ordermanage/getLocationsByCustid'),
  view,
  z.object({ custid: chosen('客户') }),
);
export const customersToOrder = custom<CustomerOption[]>()(
  '本企业可以下单的客户（受数据权限限制）',
  get('/erp/ordermanage/getCustByCompany'),
  view,
  z.object({}),
);
