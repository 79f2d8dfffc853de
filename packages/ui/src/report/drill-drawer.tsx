import { reportTitle } from '@heliu/model';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTab } from '../tabs/context.ts';
import { DownloadButton } from './download-button.tsx';
import { DrillContext, type Opened } from './drilled.tsx';
import { ReportBody } from './report-body.tsx';
import { useReport } from './use-report.ts';

/** What it is about is known to the server, and comes with the figures. */
function OpenedTitle({ report, asked }: Opened) {
  return reportTitle(report, useReport(report, asked).answered);
}

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
          title={<OpenedTitle {...opened} />}
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
