import type { Wire } from '@heliu/model';
import { formPage, KeyTool, listPage, refresh, request, say, showPage, useBusy, useMay, warn } from '@heliu/ui';
import { Button } from 'antd';
import { deviceKinds } from '../terms/terms.ts';
import { saveDeviceKey, syncDevices, testDevice } from './device.calls.ts';
import { deviceComplaint } from './device.rules.ts';
import { device, deviceCalls } from './device.ts';

type DeviceRow = Wire<typeof device>;

const isCloud = ({ kind }: { readonly kind?: unknown }) => kind !== 'network';

const called = { feieyun: 'UKEY', yilianyun: '应用密钥', xpyun: '开发者密钥（UserKEY）', network: '密钥' } as const;

function DeviceKey({ row, asButton = false }: { row: DeviceRow; asButton?: boolean }) {
  return isCloud(row) ? (
    <KeyTool
      entity={device}
      row={row}
      may="printing_device:save"
      call={saveDeviceKey}
      called={`${deviceKinds[row.kind]}的${called[row.kind]}`}
      lostWith="服务商、环境或账号"
      next="打一张测试页试试"
      asButton={asButton}
    />
  ) : null;
}

/** Asks how it is and has it print a page. */
function TestTool({ row, asButton = false }: { row: DeviceRow; asButton?: boolean }) {
  const may = useMay();
  const [busy, run] = useBusy();
  if (row.disabled || row.paper === 'a4' || !may('printing_device:test')) return null;
  const test = () =>
    run(async () => {
      const { state, text } = await request(testDevice, { id: row.id });
      refresh(device);
      if (['paperOut', 'offline', 'abnormal'].includes(state)) warn(`${text}。测试页在排队，恢复后打出来`);
      else say({ text: `测试页已发往“${row.name}”：${text}`, durationMs: 4000 });
    });
  return asButton ? (
    <Button loading={busy} onClick={test}>
      打测试页
    </Button>
  ) : (
    <button type="button" disabled={busy} onClick={test}>
      测试
    </button>
  );
}

/** All that are shown, or those that are chosen. */
function LookButton({ ids }: { ids: readonly number[] }) {
  const may = useMay();
  const [busy, run] = useBusy();
  if (ids.length === 0 || !may('printing_device:test')) return null;
  const look = () =>
    run(async () => {
      const { seen } = await request(syncDevices, { ids: ids.slice(0, 20) as number[] });
      refresh(device);
      const ready = seen.filter(({ state }) => state === 'ready' || state === 'paperLow').length;
      say({ text: `问了 ${seen.length} 台，${ready} 台正常` });
    });
  return (
    <Button loading={busy} onClick={look}>
      查看状态
    </Button>
  );
}

const connection = ['host', 'port', 'sn', 'place', 'account'] as const;
const sections = [
  { label: '打印机', fields: ['name', 'kind', 'paper', 'store'] },
  { label: '连接', fields: connection },
  { label: '其他', fields: ['remark'] },
] as const;

const visible = {
  host: (row: { readonly kind?: unknown }) => !isCloud(row),
  port: (row: { readonly kind?: unknown }) => !isCloud(row),
  sn: isCloud,
  place: isCloud,
  account: isCloud,
};

export const List = listPage(deviceCalls, {
  columns: ['name', 'kind', 'paper', 'store', 'host', 'sn', 'state', 'stateText', 'seenAt'],
  widths: { name: 140, kind: 110, paper: 110, store: 120, host: 140, sn: 120, state: 80, stateText: 220 },
  selection: ({ selected }) => <LookButton ids={selected.map(({ id }) => id)} />,
  tools: (row) => (
    <>
      <TestTool row={row} />
      <DeviceKey row={row} />
    </>
  ),
  sums: [],
  empty: <p>还没有打印机。添加门店的小票机或云打印机，打一张测试页，就可以自动出票。</p>,
});

export const Form = formPage(deviceCalls, { sections, check: deviceComplaint, visible });

export const Show = showPage(deviceCalls, {
  sections: [
    sections[0],
    { ...sections[1], fields: [...connection, 'keyed'] },
    { label: '状态', fields: ['state', 'stateText', 'seenAt'] },
    sections[2],
  ],
  above: ({ kind, keyed }) =>
    kind !== 'network' && !keyed ? (
      <p className="hl-warning">还没有填密钥，不能打印。点“填写密钥”，填服务商给的密钥。</p>
    ) : null,
  tools: (row) => (
    <>
      <TestTool row={row} asButton />
      <DeviceKey row={row} asButton />
    </>
  ),
});
