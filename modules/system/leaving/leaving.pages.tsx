import {
  Failure,
  FieldsDialog,
  follow,
  formatMoment,
  type Raw,
  request,
  say,
  useBusy,
  useMay,
  Waiting,
} from '@heliu/ui';
import { text } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { askLeaving, exportAll, leavingState, withdrawLeaving } from './leaving.calls.ts';
import './leaving.css';

const password = text('登录密码', { required: true, max: 200, hint: '确认是您本人' });
const exportFields = [['password', password]] as const;
const askFields = [
  ['name', text('企业名称', { required: true, max: 100, hint: '原样填写，以免点错' })],
  ['reason', text('原因', { required: true, max: 200 })],
  ['password', password],
] as const;

function Ask({
  kind,
  onDone,
  onClose,
}: {
  kind: 'export' | 'leave';
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [values, setValues] = useState<Readonly<Record<string, Raw>>>({});
  const isExport = kind === 'export';
  async function save(): Promise<void> {
    if (isExport) {
      const started = await request(exportAll, { password: '', ...values } as never, { quiet: true });
      await follow(started);
      say({ text: '已开始导出，做好后在右上角的后台任务里下载' });
    } else {
      await request(askLeaving, { name: '', reason: '', password: '', ...values } as never, { quiet: true });
      say({ text: '已申请注销，到期前可以撤回' });
    }
    onClose();
    await onDone();
  }
  return (
    <FieldsDialog
      title={isExport ? '导出全部数据' : '注销企业'}
      okText={isExport ? '开始导出' : '申请注销'}
      first={isExport ? 'password' : 'name'}
      onSave={save}
      onClose={onClose}
      prefix="leaving"
      fields={isExport ? exportFields : askFields}
      values={values}
      onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
      controls={{
        password: ({ id }) => (
          <input
            {...(id && { id })}
            className="leaving-password"
            type="password"
            autoComplete="current-password"
            value={(values['password'] as string | undefined) ?? ''}
            onChange={({ target }) => setValues((before) => ({ ...before, password: target.value }))}
          />
        ),
      }}
    />
  );
}

/** The way out: everything the company has as files, then the end, which can be taken back for a while. */
export default function Leaving() {
  const may = useMay();
  const [open, setOpen] = useState<'export' | 'leave'>();
  const [busy, run] = useBusy();
  const found = useQuery({
    queryKey: ['sys_leaving'],
    queryFn: ({ signal }) => request(leavingState, {}, { quiet: true, signal }),
  });
  if (found.isError) return <Failure message={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Waiting />;
  const { asked, companyName, isChief, exportedAt, days } = found.data;
  const mayLeave = may('sys_leaving:leave') && isChief;
  const withdraw = async () => {
    await request(withdrawLeaving, {});
    say({ text: '已撤回，可以继续正常使用' });
    await found.refetch();
  };
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>注销企业</h2>
        <span className="hl-muted">{companyName}</span>
      </header>
      <section className="hl-card leaving">
        <h3>一、导出全部数据</h3>
        <p>
          每种资料和单据一个表格（CSV，Excel
          直接打开），加上所有上传和生成的文件、操作日志和一份带校验和的清单，打成压缩包，7 天内由导出的人下载。
        </p>
        <p className="hl-muted">
          {exportedAt === null ? '还没有导出过。' : `最近一次导出：${formatMoment(exportedAt, true)}`}
        </p>
        {mayLeave && <Button onClick={() => setOpen('export')}>导出全部数据</Button>}
      </section>
      <section className="hl-card leaving">
        <h3>二、注销</h3>
        {asked ? (
          <>
            <p className="hl-negative">
              {asked.by}于 {formatMoment(asked.at, true)} 申请注销，{formatMoment(asked.erasesAt, true)}{' '}
              以后清除全部数据，不能恢复。现在只能查看和导出。
            </p>
            {mayLeave && (
              <Button type="primary" loading={busy} onClick={() => run(withdraw)}>
                撤回注销
              </Button>
            )}
          </>
        ) : (
          <>
            <p>
              申请后 {days}{' '}
              天里只能查看和导出，可以随时撤回；到期以后平台清除这家企业的全部资料、单据、账簿、文件和账号，不能恢复。
            </p>
            <p className="hl-muted">会计档案和发票依法要保管的年限由企业自己负责，请先导出并保存好。</p>
            {mayLeave && (
              <Button danger onClick={() => setOpen('leave')}>
                申请注销
              </Button>
            )}
          </>
        )}
        {!mayLeave && <p className="hl-muted">只有企业管理员能导出和注销。</p>}
      </section>
      {open && <Ask kind={open} onDone={() => found.refetch()} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
