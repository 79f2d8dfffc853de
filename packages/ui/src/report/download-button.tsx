import type { Call } from '@heliu/model';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useBusy } from '../action/use-busy.ts';
import type { Args } from '../wire/prepare.ts';
import { download } from '../wire/request.ts';

/** Fetches a file, and says that it is on its way: some take a while to write. */
export function DownloadButton({ call, args, children }: { call: Call; args: Args; children: ReactNode }) {
  const [busy, run] = useBusy();
  return (
    <Button loading={busy} onClick={() => run(() => download(call, args))}>
      {children}
    </Button>
  );
}
