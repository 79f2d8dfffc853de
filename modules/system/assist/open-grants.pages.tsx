import { type Column, DataTable, formatMoment, readPerson, readSession, request, useBusy, useNow } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { PlatformFrame } from '../menu-node/platform-frame.pages.tsx';
import { beginVisit, openGrants, type OpenGrant } from './assist.calls.ts';
import { timeLeft } from './assist.rules.ts';
import { assist } from './assist.ts';
import { goVisiting } from './own-session.pages.tsx';

function Left({ until }: { until: string }) {
  return timeLeft(until, useNow());
}

/** The companies that let the platform look, for as long as they do. */
export default function OpenGrants() {
  const [busy, run] = useBusy();
  const found = useQuery({
    queryKey: [assist.name, 'open'],
    queryFn: ({ signal }) => request(openGrants, {}, { quiet: true, signal }),
  });
  const enter = async ({ id, company }: OpenGrant) => {
    const session = readSession();
    goVisiting(await request(beginVisit, { id, company }), { session, person: readPerson(session) });
  };
  const columns: Column<OpenGrant>[] = [
    { key: 'companyName', title: '企业', width: 220, render: (row) => row.companyName },
    { key: 'roleName', title: '以哪个角色', width: 130, render: (row) => row.roleName },
    { key: 'reason', title: '事由', room: 240, render: (row) => row.reason, tip: (row) => row.reason },
    { key: 'grantedBy', title: '授权人', width: 100, render: (row) => row.grantedBy },
    { key: 'expiresAt', title: '到期', width: 120, render: (row) => formatMoment(row.expiresAt, true) },
    { key: 'left', title: '时间', width: 150, render: (row) => <Left until={row.expiresAt} /> },
    {
      key: 'tools',
      title: '操作',
      pin: 'right',
      width: 90,
      render: (row) => (
        <span className="hl-tools">
          <button type="button" disabled={busy} onClick={() => run(() => enter(row))}>
            进入查看
          </button>
        </span>
      ),
    },
  ];
  return (
    <PlatformFrame title="企业授权的协助" hint="企业在“授权协助”里允许以后才能进入：只能看，看过什么企业都看得到。">
      <section className="hl-card hl-list">
        <DataTable
          label="企业授权的协助"
          columns={columns}
          rows={found.data ?? []}
          isLoading={found.isPending}
          empty={found.isError ? `没有取到数据：${found.error.message}` : '现在没有企业授权协助'}
        />
      </section>
    </PlatformFrame>
  );
}
