import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useMemo } from 'react';
import { forgetNames } from '../field/record-picker.tsx';
import { focusDialogs } from '../page/focus-first.ts';
import { useSession } from '../session/store.ts';
import { Refused } from '../wire/reply.ts';
import { useAppearance } from './appearance.ts';
import { themeOf } from './theme.ts';
import './kit.css';

dayjs.locale('zh-cn');

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A tab that comes back to the front shows what it had; changes made here invalidate what they touch.
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => !(error instanceof Refused) && count < 2,
    },
  },
});

// Whoever logs in next at this window must find nothing of what the last one was shown.
useSession.subscribe(({ session }, before) => {
  if (session?.sessionid === before.session?.sessionid) return;
  queries.clear();
  forgetNames();
});

// The one word the library's locale leaves in English, for whoever hears it read out.
const closing = { closable: { 'aria-label': '关闭' } };

/** Everything the kit needs around it. */
export function KitProvider({ children }: { children: ReactNode }) {
  const dark = useAppearance((state) => state.dark);
  const density = useAppearance((state) => state.density);
  useEffect(focusDialogs, []);
  const theme = useMemo(() => themeOf(dark, density), [dark, density]);
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      button={{ autoInsertSpace: false }}
      modal={closing}
      drawer={closing}
      virtual
    >
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </ConfigProvider>
  );
}
