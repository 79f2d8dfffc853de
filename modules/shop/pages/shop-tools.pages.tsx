import type { Wire } from '@heliu/model';
import { request, useMay, useTab, warn } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { syncOrders } from '../pull/task.calls.ts';
import { tellTouched } from '../pull/touched.pages.tsx';
import { ConnectDialog } from './connect-dialog.pages.tsx';
import { authorizeUrl } from '../shop/shop.calls.ts';
import type { shop } from '../shop/shop.ts';
import { useHealthOf } from './use-health.pages.tsx';
import { useOffer } from './platform-offer.pages.tsx';

export type ShopRow = Wire<typeof shop>;

/** The window is opened by the click itself, before the address is known: later the browser would not allow it. */
async function goToPlatform(id: number): Promise<void> {
  const page = window.open('about:blank', '_blank');
  if (!page) {
    warn('浏览器拦住了新窗口，请允许本站打开窗口后再点一次');
    return;
  }
  page.opener = null;
  try {
    const { url } = await request(authorizeUrl, { id });
    page.location.replace(url);
  } catch {
    // The refusal has been shown here.
    page.close();
  }
}

interface Tool {
  readonly label: string;
  readonly run: () => void;
  readonly primary?: boolean;
}

/** Authorize or connect, and fetch: in the list as links, on the shop's own page as buttons. */
export function ShopTools({ row, asButtons = false }: { row: ShopRow; asButtons?: boolean }) {
  const { id, platform, disabled } = row;
  const may = useMay();
  const { active } = useTab();
  const [connecting, setConnecting] = useState(false);
  const offer = useOffer(platform);
  const authorization = useHealthOf(id)?.authorization ?? row.authorization;
  const isFirst = authorization === 'none';
  const mayAuthorize = may('oms_shop:authorize') && !disabled && offer !== undefined && offer.connect !== null;
  const isPage = offer?.connect === 'page';
  const again = isPage ? '重新授权' : platform === 'open' ? '更换密钥' : '重新接入';
  const tools: Tool[] = [
    ...(mayAuthorize
      ? [
          {
            label: isFirst ? (isPage ? '去授权' : '接入') : again,
            run: () => (isPage ? void goToPlatform(id) : setConnecting(true)),
            primary: authorization !== 'valid',
          },
        ]
      : []),
    ...(may('oms_task:run') && !disabled && authorization === 'valid' && platform !== 'open'
      ? [{ label: '同步', run: () => void tellTouched(request(syncOrders, { shops: [id] }), '开始同步') }]
      : []),
  ];
  return (
    <>
      {tools.map(({ label, run, primary = false }) =>
        asButtons ? (
          <Button key={label} type={primary ? 'primary' : 'default'} onClick={run}>
            {label}
          </Button>
        ) : (
          <button key={label} type="button" onClick={run}>
            {label}
          </button>
        ),
      )}
      {connecting && active && <ConnectDialog row={row} onClose={() => setConnecting(false)} />}
    </>
  );
}
