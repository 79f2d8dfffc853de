import {
  ask,
  confirmUser,
  Failure,
  formatMoney,
  type Menu,
  request,
  say,
  useBusy,
  useMay,
  useSession,
  Waiting,
} from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { getAuthoritys } from '../session/session.calls.ts';
import { type OwnPlugin, ownPlugins, plugin, switchPlugin } from './plugin.ts';
import './plugin.css';

/** The rail as it is from now on. Others see it when they enter again, and are refused at once. */
async function showMenu(): Promise<void> {
  const { code, data } = await ask<{ readonly data: Menu }>(getAuthoritys, {}, { quiet: true });
  if (code === '200') useSession.setState({ menu: data.data });
}

function Card({ one, onSwitched }: { one: OwnPlugin; onSwitched: () => Promise<unknown> }) {
  const may = useMay();
  const [busy, run] = useBusy();
  const flip = async () => {
    const text = `停用“${one.name}”？全公司都看不到它的页面，资料留着，可以再启用。`;
    if (one.isOn && !(await confirmUser({ text }))) return;
    await request(switchPlugin, { id: one.id, on: !one.isOn });
    say({ text: one.isOn ? `“${one.name}”已停用` : `“${one.name}”已启用` });
    await Promise.all([onSwitched(), showMenu()]);
  };
  return (
    <li className={one.isOn ? 'plugin-card' : 'plugin-card is-off'}>
      <header>
        <b>{one.name}</b>
        {one.price !== null && Number(one.price) > 0 && <span className="hl-muted">{formatMoney(one.price)}/月</span>}
        <Switch
          aria-label={one.name}
          checked={one.isOn}
          loading={busy}
          disabled={!may('sys_own_plugin:switch') || !one.canSwitch}
          onChange={() => run(flip)}
        />
      </header>
      <p>{one.summary}</p>
      {one.pages.length > 0 && <p className="hl-muted">{one.pages.join('、')}</p>}
      {one.why && <p className="plugin-why">{one.why}</p>}
    </li>
  );
}

/** Which parts of the product the company works with. */
export default function OwnPlugins() {
  const found = useQuery({
    queryKey: [plugin.name, 'own'],
    queryFn: ({ signal }) => request(ownPlugins, {}, { quiet: true, signal }),
  });
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>插件</h2>
        <span className="hl-muted">用不到的停用，菜单就清爽；资料不会删除。</span>
      </header>
      {found.isPending && <Waiting />}
      {found.error && <Failure message={found.error.message} onRetry={() => void found.refetch()} />}
      <ul className="plugin-cards">
        {found.data?.map((one) => (
          <Card key={one.id} one={one} onSwitched={() => found.refetch()} />
        ))}
      </ul>
    </div>
  );
}
