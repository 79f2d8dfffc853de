import { Failure, request, useMay, useTab, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { providerAccount } from '../providers/account.ts';
import { providerList } from './provider-account.calls.ts';
import { ProviderCard } from './provider-card.pages.tsx';
import './provider-account.css';

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.pages.tsx')).SettingsDialog }));

/** The invoicing services, and this company's access to each of them. */
export default function ProviderPage() {
  const may = useMay();
  const { active } = useTab();
  // In the address, so that a subject's page can lead right to its own account.
  const [asked, setAsked] = useSearchParams();
  const providers = useQuery({
    queryKey: [providerAccount.name, 'providers'],
    queryFn: ({ signal }) => request(providerList, {}, { signal }),
  });
  if (providers.isPending) return <Waiting />;
  if (providers.isError) return <Failure message={providers.error.message} onRetry={() => void providers.refetch()} />;
  const open = providers.data.find(({ code }) => code === asked.get('provider'));
  return (
    <div className="hl-page">
      <div className="providers">
        {providers.data.map((provider) => (
          <ProviderCard
            key={provider.code}
            provider={provider}
            onOpen={() => setAsked({ provider: provider.code }, { replace: true })}
          />
        ))}
        <p className="provider-note">
          带 * 的按公开资料实现，“未经验证”的按可配置的通用格式对接，都还没有和真实服务核对过；启用前请先与服务商核对。
        </p>
      </div>
      {open && active && may('oms_provider_account:save') && (
        <Suspense>
          <SettingsDialog
            key={open.code}
            provider={open}
            subject={Number(asked.get('subject')) || undefined}
            onClose={() => setAsked({}, { replace: true })}
          />
        </Suspense>
      )}
    </div>
  );
}
