import type { Wire } from '@heliu/model';
import { type Column, RecordLink, StateDot } from '@heliu/ui';
import { terminal } from './terminal.ts';

export type TerminalRow = Wire<typeof terminal>;

const words = terminal.fields.online.choices!;

export const Online = ({ row: { online } }: { row: TerminalRow }) => <StateDot state={online} label={words[online]!} />;

export const terminalColumns: readonly Column<TerminalRow>[] = [
  {
    key: 'name',
    title: '名称',
    render: ({ id, name }) => (
      <RecordLink entity={terminal.name} id={id}>
        {name}
      </RecordLink>
    ),
  },
  { key: 'machineNo', title: '机器编号', render: ({ machineNo }) => machineNo },
  { key: 'online', title: '在线', render: (row) => <Online row={row} /> },
  { key: 'stock', title: '剩余张数', align: 'right', render: ({ stock }) => stock },
];
