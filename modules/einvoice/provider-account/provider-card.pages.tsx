import { formatDate, StateDot, useMay } from '@heliu/ui';
import { Button } from 'antd';
import type { ProviderAccess, ProviderStatus } from './provider-account.calls.ts';

const marks = {
  all: { tone: 'money', label: '已验证', title: '按服务商的接口文档和验签示例核对过' },
  some: { tone: 'goods', label: '部分未经验证', title: '带 * 的按公开资料实现，还没有和真实服务核对过' },
  none: {
    tone: 'goods',
    label: '未经验证',
    title: '没有公开的接口文档，按可配置的通用格式对接，启用前请先与服务商核对',
  },
} as const;

const words = { none: '还没有测试', passed: '测试通过', failed: '测试没有通过' } as const;

function Access({ access: { subjectName, tested, testText, testedAt, disabled } }: { access: ProviderAccess }) {
  return (
    <li title={testText ?? undefined}>
      {subjectName ?? '所有主体共用'}{' '}
      {disabled ? <span className="hl-tag">已停用</span> : <StateDot state={tested} label={words[tested]} />}{' '}
      {testedAt && <span className="hl-muted">{formatDate(testedAt, 'MM-dd HH:mm')}</span>}
    </li>
  );
}

/** One service: what it can do, how far that is known to be true, and whether this company can use it. */
export function ProviderCard({ provider, onOpen }: { provider: ProviderStatus; onOpen: () => void }) {
  const may = useMay();
  const { name, verified, can, kinds, accounts, subjects } = provider;
  const mark = marks[verified];
  const isWanted = subjects.length > 0 && accounts.length === 0;
  return (
    <section className="hl-card provider" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className={`hl-tag is-${mark.tone}`} title={mark.title}>
          {mark.label}
        </span>
      </header>
      <dl>
        <dt>票种</dt>
        <dd>{kinds.join('、')}</dd>
        <dt>能做</dt>
        <dd>
          {can.map(({ label, verified: isVerified }, index) => (
            <span key={label}>
              <span className={verified === 'some' && !isVerified ? 'provider-unverified' : undefined}>{label}</span>
              {index < can.length - 1 && '、'}
            </span>
          ))}
        </dd>
        <dt>账号</dt>
        <dd>
          {accounts.length === 0 ? (
            <span className="hl-muted">还没有</span>
          ) : (
            <ul>
              {accounts.map((access) => (
                <Access key={access.id} access={access} />
              ))}
            </ul>
          )}
        </dd>
      </dl>
      <footer>
        <span className={isWanted ? 'hl-negative' : 'hl-muted'}>
          {subjects.length === 0 ? '没有主体使用' : `${subjects.map((one) => one.name).join('、')} 使用`}
        </span>
        {may('oms_provider_account:save') && (
          <Button type={isWanted ? 'primary' : 'default'} aria-label={`设置${name}`} onClick={onOpen}>
            设置
          </Button>
        )}
      </footer>
    </section>
  );
}
