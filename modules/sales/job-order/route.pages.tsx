import { useQuery } from '@tanstack/react-query';
import { choice, type Decimal, type WireFull } from '@heliu/model';
import {
  FieldControl,
  formatDate,
  NumberInput,
  queries,
  RecordPicker,
  request,
  say,
  useBusy,
  useMay,
  useTab,
} from '@heliu/ui';
import { Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import {
  addRoute,
  editDetail,
  editRoute,
  type JobDetail,
  reportStep,
  type Route,
  routesOfOrder,
  type RouteStep,
} from './job-order.calls.ts';
import { jobOrder, stages } from './job-order.ts';

type Order = WireFull<typeof jobOrder>;

const isOpen = ({ status }: Order) => status === 'audited' || status === 'producing';
const useRoutes = (order: number) =>
  useQuery({
    queryKey: [jobOrder.name, 'routes', order],
    retry: false,
    queryFn: () => request(routesOfOrder, { orderId: order }),
  });
/** Hours, stages and the state of the order follow from what was done. */
const refreshOrder = () => queries.invalidateQueries({ queryKey: [jobOrder.name] });

interface Draft {
  readonly key: number;
  readonly id?: number;
  readonly technology: number | null;
  readonly name?: string;
  readonly plannedHours: string;
  readonly remark: string;
  readonly finished: boolean;
}
let lastKey = 0;
const blank = (): Draft => ({ key: ++lastKey, technology: null, plannedHours: '', remark: '', finished: false });
const draftOf = ({ id, technology, name, plannedHours, remark, finished }: RouteStep, isCopy: boolean): Draft => ({
  key: ++lastKey,
  ...(!isCopy && { id }),
  technology,
  name,
  plannedHours,
  remark: remark ?? '',
  finished: !isCopy && finished,
});
const sent = (steps: readonly Draft[]) =>
  steps.map(({ id, technology, plannedHours, remark }) => ({
    ...(id !== undefined && { id }),
    technology: technology!,
    plannedHours: (plannedHours || null) as Decimal | null,
    remark: remark || null,
  }));

function moved(steps: readonly Draft[], at: number, by: number): Draft[] {
  const next = [...steps];
  const [one] = next.splice(at, 1);
  next.splice(at + by, 0, one!);
  return next;
}

function StepTable({ steps, onChange }: { steps: readonly Draft[]; onChange: (steps: readonly Draft[]) => void }) {
  const set = (at: number, patch: Partial<Draft>) =>
    onChange(steps.map((step, i) => (i === at ? { ...step, ...patch } : step)));
  return (
    <>
      <table className="job-table">
        <thead>
          <tr>
            <th>#</th>
            <th>工艺</th>
            <th className="job-hours">计划工时</th>
            <th>工艺要求</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {steps.map(({ key, technology, name, plannedHours, remark, finished }, at) => (
            <tr key={key}>
              <td>{at + 1}</td>
              <td>
                {finished ? (
                  <>
                    {name} <span className="hl-tag is-money">已完成</span>
                  </>
                ) : (
                  <RecordPicker
                    entity="sys_technology"
                    label={`第${at + 1}道工艺`}
                    placeholder="工艺"
                    value={technology}
                    {...(name && { title: name })}
                    onChange={(id) => set(at, { technology: id })}
                  />
                )}
              </td>
              <td>
                <Input
                  aria-label={`第${at + 1}道计划工时`}
                  inputMode="decimal"
                  placeholder="按标准工时"
                  value={plannedHours}
                  disabled={finished}
                  onChange={({ target }) => set(at, { plannedHours: target.value })}
                />
              </td>
              <td>
                <Input
                  aria-label={`第${at + 1}道工艺要求`}
                  maxLength={200}
                  value={remark}
                  onChange={({ target }) => set(at, { remark: target.value })}
                />
              </td>
              <td>
                <span className="job-buttons">
                  <Button
                    type="text"
                    size="small"
                    aria-label={`第${at + 1}道上移`}
                    disabled={at === 0 || finished || steps[at - 1]!.finished}
                    onClick={() => onChange(moved(steps, at, -1))}
                  >
                    上移
                  </Button>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`删除第${at + 1}道`}
                    disabled={finished}
                    onClick={() => onChange(steps.filter((_, i) => i !== at))}
                  >
                    删除
                  </Button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={() => onChange([...steps, blank()])}>加一道工序</Button>
    </>
  );
}

interface DialogProps {
  readonly order: Order;
  readonly routes: readonly Route[];
  /** The one to be changed; a new one without. */
  readonly route?: Route | undefined;
  readonly serialNo?: string | undefined;
  readonly onClose: () => void;
}

function RouteDialog({ order, routes, route, serialNo, onClose }: DialogProps) {
  const { active } = useTab();
  const routed = new Set(routes.map((one) => one.serialNo));
  const free = order.details.filter((line) => !routed.has(line.serialNo!));
  const [serials, setSerials] = useState<readonly string[]>(serialNo ? [serialNo] : free.map((line) => line.serialNo!));
  const [steps, setSteps] = useState<readonly Draft[]>(route?.steps.map((step) => draftOf(step, false)) ?? [blank()]);
  const [busy, run] = useBusy();
  const ready =
    steps.every(({ technology }) => technology !== null) && (route ? true : steps.length > 0 && serials.length > 0);
  const save = async () => {
    if (route) await request(editRoute, { id: route.id, version: route.version, steps: sent(steps) });
    else await request(addRoute, { orderId: order.id, serialNos: [...serials], steps: sent(steps) });
    say({ text: route && steps.length === 0 ? '工艺路线已取消' : '工艺路线已保存' });
    onClose();
    await refreshOrder();
  };
  return (
    <Modal
      open={active}
      width={860}
      title={route ? `${route.serialNo} 的工艺路线` : `${order.number} 定工艺路线`}
      okText="保存"
      okButtonProps={{ disabled: !ready }}
      confirmLoading={busy}
      onOk={() => run(save)}
      onCancel={onClose}
    >
      {!route && (
        <div className="job-serials">
          <Select
            mode="multiple"
            aria-label="序列号"
            placeholder="给哪些序列号"
            maxTagCount="responsive"
            value={[...serials]}
            options={free.map((line) => ({ value: line.serialNo!, label: `${line.serialNo} ${line.productName}` }))}
            onChange={(all: string[]) => setSerials(all)}
          />
          {routes.length > 0 && (
            <Select
              aria-label="照抄"
              placeholder="照抄已有的路线"
              value={null}
              options={routes.map(({ id, serialNo: of, steps: all }) => ({
                value: id,
                label: `${of}（${all.length} 道）`,
              }))}
              onChange={(id: number | null) =>
                setSteps(routes.find((one) => one.id === id)!.steps.map((step) => draftOf(step, true)))
              }
            />
          )}
        </div>
      )}
      <StepTable steps={steps} onChange={setSteps} />
      {route && steps.length === 0 && <p className="hl-muted">没有工序，保存就是取消这条路线。</p>}
    </Modal>
  );
}

/** Lays one route for all serial numbers that have none. */
export function RouteButton({ order }: { order: Order }) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  const { data: routes } = useRoutes(order.id);
  if (!isOpen(order) || !may('sal_job_route:save') || !routes || routes.length >= order.details.length) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>定工艺路线</Button>
      {open && <RouteDialog order={order} routes={routes} onClose={() => setOpen(false)} />}
    </>
  );
}

function FinishDialog({ route, step, onClose }: { route: Route; step: RouteStep; onClose: () => void }) {
  const { active } = useTab();
  const [hours, setHours] = useState<string>(step.plannedHours);
  const [busy, run] = useBusy();
  const finish = async () => {
    await request(reportStep, {
      route: route.id,
      step: step.id,
      finished: true,
      hours: (hours || null) as Decimal | null,
    });
    onClose();
    await refreshOrder();
  };
  return (
    <Modal
      open={active}
      width={420}
      title={`${route.serialNo} ${step.name}完成`}
      okText="完成"
      confirmLoading={busy}
      onOk={() => run(finish)}
      onCancel={onClose}
    >
      <label className="job-field" htmlFor="job-step-hours">
        <span>实际工时（计划 {step.plannedHours}）</span>
        <NumberInput id="job-step-hours" kind="decimal" value={hours} onChange={setHours} />
      </label>
    </Modal>
  );
}

const { drawingNo, material, remark } = jobOrder.lines.details.fields;
const stageField = choice('加工状态', stages);

function DetailDialog({ line, onClose }: { line: JobDetail; onClose: () => void }) {
  const { active } = useTab();
  const [said, setSaid] = useState({
    stage: line.stage,
    drawingNo: line.drawingNo,
    material: line.material,
    remark: line.remark,
  });
  const [busy, run] = useBusy();
  const save = async () => {
    await request(editDetail, { serialNo: line.serialNo!, ...said });
    say({ text: '已保存' });
    onClose();
    await refreshOrder();
  };
  const rows = [
    ['stage', stageField],
    ['drawingNo', drawingNo],
    ['material', material],
    ['remark', remark],
  ] as const;
  return (
    <Modal
      open={active}
      width={480}
      title={`${line.serialNo} ${line.productName}`}
      okText="保存"
      confirmLoading={busy}
      onOk={() => run(save)}
      onCancel={onClose}
    >
      {rows.map(([key, field]) => (
        <label key={key} className="job-field" htmlFor={`job-detail-${key}`}>
          <span>{field.label}</span>
          <FieldControl
            id={`job-detail-${key}`}
            field={field}
            value={said[key]}
            onChange={(value) => setSaid({ ...said, [key]: value || null })}
          />
        </label>
      ))}
    </Modal>
  );
}

function StepRow({ route, step, at, mayReport }: { route: Route; step: RouteStep; at: number; mayReport: boolean }) {
  const [open, setOpen] = useState(false);
  const [busy, run] = useBusy();
  const undo = async () => {
    await request(reportStep, { route: route.id, step: step.id, finished: false });
    await refreshOrder();
  };
  return (
    <tr>
      <td>{at + 1}</td>
      <td>{step.name}</td>
      <td>{step.workCenter ?? '--'}</td>
      <td className="is-number">{step.plannedHours}</td>
      <td className="is-number">{step.actualHours ?? '--'}</td>
      <td>{step.finished ? `${step.finishedBy ?? '系统'} ${formatDate(step.finishedAt!, 'MM-dd HH:mm')}` : '--'}</td>
      <td>{step.remark ?? ''}</td>
      {mayReport && (
        <td>
          <button
            type="button"
            className="hl-link"
            disabled={busy}
            aria-label={`${step.finished ? '撤销' : '完成'}第${at + 1}道 ${step.name}`}
            onClick={() => (step.finished ? run(undo) : setOpen(true))}
          >
            {step.finished ? '撤销' : '完成'}
          </button>
          {open && <FinishDialog route={route} step={step} onClose={() => setOpen(false)} />}
        </td>
      )}
    </tr>
  );
}

/** Under a line: the steps it goes through, and who has done them. */
export function RouteOf({ line, order }: { line: JobDetail; order: Order }) {
  const may = useMay();
  const [open, setOpen] = useState<'route' | 'detail'>();
  const loaded = useRoutes(order.id);
  if (loaded.isError) return <p className="hl-muted">没有取到工艺路线：{loaded.error.message}</p>;
  if (loaded.isPending) return <div className="hl-bones" />;
  const routes = loaded.data;
  const route = routes.find(({ serialNo }) => serialNo === line.serialNo);
  const mayRoute = may('sal_job_route:save') && isOpen(order);
  const mayReport = may('sal_job_order:report') && isOpen(order);
  const mayChange = may('sal_job_order:report') && (isOpen(order) || order.status === 'shipped');
  return (
    <div className="job-route">
      {route ? (
        <table className="job-table">
          <thead>
            <tr>
              <th>#</th>
              <th>工艺</th>
              <th>工作中心</th>
              <th className="is-number">计划工时</th>
              <th className="is-number">实际工时</th>
              <th>完成</th>
              <th>工艺要求</th>
              {mayReport && <th aria-label="报工" />}
            </tr>
          </thead>
          <tbody>
            {route.steps.map((step, at) => (
              <StepRow key={step.id} route={route} step={step} at={at} mayReport={mayReport} />
            ))}
          </tbody>
        </table>
      ) : (
        <p className="hl-muted">{order.status === 'draft' ? '审核后可以定工艺路线。' : '还没有工艺路线。'}</p>
      )}
      <span className="job-buttons">
        {mayRoute && (
          <Button size="small" onClick={() => setOpen('route')}>
            {route ? '改路线' : '定路线'}
          </Button>
        )}
        {mayChange && (
          <Button size="small" onClick={() => setOpen('detail')}>
            改状态、图号、材质
          </Button>
        )}
      </span>
      {open === 'route' && (
        <RouteDialog
          order={order}
          routes={routes}
          route={route}
          serialNo={line.serialNo!}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'detail' && <DetailDialog line={line} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
