import { reportTitle } from '@heliu/model';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTab } from '../tabs/context.ts';
import { DownloadButton } from './download-button.tsx';
import { DrillContext, type Opened } from './drilled.tsx';
import { ReportBody } from './report-body.tsx';

/** Around whatever shows figures: what they are made of opens in a drawer beside it. */
export function DrillDrawer({ children }: { readonly children: ReactNode }) {
  const { active } = useTab();
  const [opened, setOpened] = useState<Opened>();
  return (
    <DrillContext value={setOpened}>
      {children}
      {opened && active && (
        <Drawer
          open
          size={1040}
          title={reportTitle(opened.report, opened.asked)}
          extra={
            <DownloadButton call={opened.report.file} args={opened.asked}>
              导出 Excel
            </DownloadButton>
          }
          onClose={() => setOpened(undefined)}
        >
          <ReportBody {...opened} />
        </Drawer>
      )}
    </DrillContext>
  );
}
