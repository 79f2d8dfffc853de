import type { LinePatch } from '@heliu/ui';
import { useTab } from '@heliu/ui';
import { Button, Input, Modal, Select } from 'antd';
import { useMemo, useState } from 'react';
import { textRows } from '../bank-statement/sheet.rules.ts';
import type { BookAccount } from '../voucher/voucher.rules.ts';
import { accountFor, lineFrom, readOldBooks } from './old-books.rules.ts';
import type { opening } from './opening.ts';

type Row = LinePatch<typeof opening, 'lines'>;

function Dialog({
  accounts,
  onTake,
  onClose,
}: {
  accounts: readonly BookAccount[];
  onTake: (rows: readonly Row[]) => void;
  onClose: () => void;
}) {
  const { active } = useTab();
  const [text, setText] = useState('');
  /** What somebody has chosen for a row, in place of what was guessed. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const { lines, complaint } = useMemo(() => readOldBooks(textRows(text)), [text]);
  const guesses = useMemo(() => new Map(lines.map((one) => [one.row, accountFor(one, accounts)])), [lines, accounts]);
  const byId = new Map(accounts.map((one) => [one.id, one]));
  const accountOf = (row: number) => byId.get(chosen.get(row) ?? guesses.get(row)?.account ?? -1);
  const unsure = lines.filter(({ row }) => !guesses.get(row)!.isSure);
  const missing = unsure.filter(({ row }) => !accountOf(row));
  const options = accounts.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  const take = () => {
    onTake(lines.map((one) => lineFrom(one, accountOf(one.row)!)));
    onClose();
  };
  return (
    <Modal
      open={active}
      width={720}
      title="从 Excel 粘贴旧账的期初"
      okText={lines.length > 0 ? `填入 ${lines.length} 行` : '填入'}
      okButtonProps={{ disabled: lines.length === 0 || missing.length > 0 }}
      onOk={take}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <p className="hl-muted">
          在金蝶、用友等软件里导出科目期初或余额表，用 Excel
          打开，连表头一起全选复制，粘贴到下面。认得“方向、期初余额”和“期初借方、期初贷方”两种排法；上级科目和合计行不会重复填入。
        </p>
        <Input.TextArea
          aria-label="旧账的期初"
          rows={6}
          value={text}
          placeholder={'科目编码\t科目名称\t方向\t期初余额\t累计借方\t累计贷方'}
          onChange={(event) => setText(event.target.value)}
        />
        {text.trim() !== '' && complaint && (
          <div className="hl-blockers" role="alert">
            {complaint}
          </div>
        )}
        {unsure.length > 0 && (
          <div className="hl-opening-unsure">
            <p className="hl-warning">下面 {unsure.length} 个科目的编码或名称与本账套不同，请核对填到哪个科目：</p>
            {unsure.map(({ row, code, name }) => (
              <label key={row}>
                <span>
                  {code} {name}
                </span>
                <Select
                  size="small"
                  showSearch
                  optionFilterProp="label"
                  aria-label={`${code} ${name}`}
                  placeholder="选科目"
                  value={accountOf(row)?.id ?? null}
                  options={options}
                  onChange={(id: number) => setChosen(new Map(chosen).set(row, id))}
                />
              </label>
            ))}
          </div>
        )}
      </div>
    </Modal>
  );
}

/** Brings in what another program has exported, in place of the lines that are there. */
export function FromOldBooks({
  accounts,
  onTake,
}: {
  accounts: readonly BookAccount[];
  onTake: (rows: readonly Row[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        从 Excel 粘贴
      </Button>
      {isOpen && <Dialog accounts={accounts} onTake={onTake} onClose={() => setOpen(false)} />}
    </>
  );
}
