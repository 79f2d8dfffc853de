import type { PaperTable, Work } from '@heliu/engine';
import { type Fields, type Full, linesOf, longText, text } from '@heliu/model';
import { eventKinds } from '../instance/instance.ts';
import { inWords } from '../instance/info.server.ts';
import { described } from '../request/described.server.ts';
import { processRequest } from '../request/request.ts';

type Row = Readonly<Record<string, unknown>>;

const trail: Fields = {
  at: text('时间', { max: 20 }),
  by: text('人员', { max: 20 }),
  kind: text('事项', { max: 20 }),
  step: text('步骤', { max: 20 }),
  text: longText('意见'),
};

/** How the approval of a record went, as it is filed with its paper. */
async function trailOf(work: Work, entity: string, record: number): Promise<readonly Row[]> {
  return work.query<Row>(
    'process_event.trail',
    `select to_char(e.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at, coalesce(u.realname, '系统') as by,
       e.kind, e.step_name as step, e.text
     from process_event e join process_instance i on i.company_id = e.company_id and i.id = e.instance
     left join sys_user u on u.company_id = e.company_id and u.id = e.created_by
     where e.company_id = $1 and i.entity = $2 and i.record = $3 and not e.deleted and e.kind not in ('urge', 'overdue')
     order by e.created_at, e.id limit 200`,
    [work.company, entity, record],
  );
}

/** What was filled in, its tables, and how it was decided. */
export async function requestTables(work: Work, record: Full<typeof processRequest>): Promise<readonly PaperTable[]> {
  const { e, row } = await described(work, processRequest, record);
  const { facts } = inWords({ e, row });
  const said = facts.map(({ label, value, isMoney }) => ({ label, value: isMoney ? `￥${value}` : value }));
  const lines = Object.entries(linesOf(e)).flatMap(([kind, { label, fields }]) => {
    const rows = (row[kind] ?? []) as readonly Row[];
    return rows.length > 0 ? [{ label, fields, rows }] : [];
  });
  const events = await trailOf(work, processRequest.name, record.id);
  return [
    { label: '填写的内容', fields: { label: text('项目', { max: 20 }), value: longText('内容') }, rows: said },
    ...lines,
    ...(events.length > 0
      ? [
          {
            label: '审批过程',
            fields: trail,
            rows: events.map((event) => ({ ...event, kind: eventKinds[event['kind'] as keyof typeof eventKinds] })),
          },
        ]
      : []),
  ];
}
