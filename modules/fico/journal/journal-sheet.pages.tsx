import type { Input } from '@heliu/model';
import {
  EntityForm,
  emptyValues,
  type FormOptions,
  type LinePatch,
  type Raw,
  refresh,
  request,
  say,
  today,
  useBusy,
  useMay,
  useTab,
} from '@heliu/ui';
import { Button, Dropdown, Input as TextInput, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { saveSheet } from './journal.calls.ts';
import { readSheet } from './journal.rules.ts';
import { journal, journalSheet, journalTemplate, journalTemplateCalls } from './journal.ts';
import { useTemplates } from './journal.pages.tsx';

type Sheet = typeof journalSheet;
type SheetRow = LinePatch<Sheet, 'rows'>;

const isFilled = (value: Raw | undefined) => value !== null && value !== undefined && value !== '';

function Templates({ add }: { add: (rows: readonly SheetRow[]) => void }) {
  const all = useTemplates();
  if (all.length === 0) return null;
  const apply = (key: string) => {
    const found = all.find(({ id }) => String(id) === key)!;
    const { direction, amount, type, target, summary, party, settlementType, reference, department } = found;
    add([
      {
        summary,
        type,
        target,
        party,
        settlementType,
        reference,
        department,
        ...(direction === 'in' ? { income: amount } : { expense: amount }),
      },
    ]);
  };
  return (
    <Dropdown
      menu={{ items: all.map(({ id, name }) => ({ key: String(id), label: name })), onClick: ({ key }) => apply(key) }}
      trigger={['click']}
    >
      <Button size="small">套用常用</Button>
    </Dropdown>
  );
}

/** A row that will come again is kept under a name. */
function Keep({ row, account }: { row: SheetRow; account: () => Raw }) {
  const may = useMay();
  const { active } = useTab();
  const [name, setName] = useState<string>();
  const [busy, run] = useBusy(journalTemplate);
  if (!may('fico_journal_template:save') || !isFilled(row.summary)) return null;
  const save = async () => {
    const { income, expense, type, target, summary, party, settlementType, reference, department } = row;
    const direction = isFilled(target) ? 'transfer' : isFilled(income) ? 'in' : 'out';
    const input = {
      name,
      direction,
      account: account(),
      type,
      target,
      summary,
      party,
      settlementType,
      reference,
      department,
      amount: isFilled(income) ? income : expense,
    };
    await request(journalTemplateCalls.operations.save, input);
    say({ text: '已存为常用' });
    setName(undefined);
  };
  return (
    <>
      <button type="button" className="hl-link" onClick={() => setName(String(row.summary))}>
        存
      </button>
      {name !== undefined && active && (
        <Modal
          open
          title="存为常用"
          okText="保存"
          okButtonProps={{ loading: busy, disabled: name.trim() === '' }}
          onOk={() => run(save)}
          onCancel={() => setName(undefined)}
        >
          <TextInput
            aria-label="名称"
            value={name}
            maxLength={50}
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
        </Modal>
      )}
    </>
  );
}

const options: FormOptions<Sheet> = {
  wide: true,
  sections: [{ fields: ['account', 'day'] }],
  // The kinds of money are known to the server alone; everything else is said before it is asked.
  check: (draft) => readSheet(draft as unknown as Input<Sheet>, () => undefined).complaints[0]?.message,
  grids: {
    rows: {
      columns: [
        'docDate',
        'summary',
        'type',
        'income',
        'expense',
        'party',
        'reference',
        'target',
        'settlementType',
        'department',
      ],
      widths: {
        docDate: 100,
        summary: 170,
        type: 112,
        income: 96,
        expense: 96,
        party: 112,
        reference: 96,
        target: 112,
        settlementType: 96,
        department: 96,
      },
      tools: (add) => <Templates add={add} />,
      beside: (row, header) => <Keep row={row} account={() => header().account} />,
    },
  },
};

export default function JournalSheetPage() {
  const tab = useTab();
  const [round, setRound] = useState({ at: 0, account: null as Raw, day: today() as Raw });
  const first = useMemo(() => {
    const empty = emptyValues(journalSheet);
    return { ...empty, header: { ...empty.header, account: round.account, day: round.day } };
  }, [round]);
  return (
    <EntityForm
      key={round.at}
      entity={journalSheet}
      options={options}
      operations={{ save: saveSheet }}
      first={first}
      onSaved={(_, again) => {
        refresh(journal);
        if (again) setRound(({ at, ...before }) => ({ ...before, at: at + 1 }));
        else tab.become('/fico/generalledger/journal');
      }}
      onCancel={() => void tab.close()}
    />
  );
}
