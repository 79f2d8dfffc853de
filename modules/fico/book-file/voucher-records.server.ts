import { takenBack, voucherNo } from '@heliu/engine';
import { type Decimal, negateDecimal, yuan } from '@heliu/model';
import { generalLedger } from '../ledger/ledgers.ts';
import { ask, memberCodes, memberJoins, type Reader } from './reading.server.ts';
import { type Members, memberElements, plainDay, record } from './standard.rules.ts';
import { addTo, type Tally } from './tally.rules.ts';

interface EntryRow extends Members {
  readonly id: number;
  readonly date: string;
  readonly word: string;
  readonly no: number;
  readonly voucher: number;
  readonly summary: string | null;
  readonly account: string;
  readonly unit: string | null;
  readonly currency: string | null;
  readonly debit: string;
  readonly credit: string;
  readonly quantity: Decimal;
  readonly foreign: string;
  readonly papers: number;
  readonly maker: string | null;
  readonly auditor: string | null;
}

const vouchersAtOnce = 500;
/** Audited vouchers of a month as they are filed: by word and number. */
const headsText = `select v.id, v.word, v.voucher_no as no from fico_voucher v
  where v.company_id = $1 and v.status = 'audited' and v.voucher_date >= $2::date
    and v.voucher_date < ($2::date + interval '1 month')::date and (v.word, v.voucher_no) > ($3::text, $4::int)
  order by v.word, v.voucher_no limit ${vouchersAtOnce}`;
const entriesText =
  () => `select e.id, v.voucher_date as date, v.word, ${voucherNo(generalLedger, 'e')} as no, v.id as voucher, e.summary,
    a.code as account, nullif(a.quantity_unit, '') as unit, ${memberCodes}, e.debit, e.credit, trim_scale(e.quantity)::text as quantity,
    e.foreign_amount as foreign, v.attach_count as papers, m.realname as maker, u.realname as auditor
  from fico_voucher v
  join fico_gl_entry e on e.company_id = $1 and e.source_id = coalesce(v.source_id, v.id)
    and e.source_name = coalesce(v.source_type, 'fico_voucher') and e.voucher_id = v.id
  join fico_account a on a.company_id = $1 and a.id = e.account ${memberJoins}
  left join sys_user m on m.id = v.created_by left join sys_user u on u.id = v.audited_by
  where v.company_id = $1 and v.id = any($2::bigint[]) and not ${takenBack(generalLedger, 'e')}
  order by v.word, v.voucher_no, e.id`;

function voucherRecord(row: EntryRow, line: number, base: string): string {
  const isForeign = row.currency !== null && row.currency !== base;
  const side = (own: string) => (own === '0.00' ? '0.00' : isForeign ? row.foreign.replace('-', '') : own);
  const quantity = (isIn: boolean) =>
    row.unit === null || Number(row.quantity) >= 0 !== isIn ? '0' : isIn ? row.quantity : negateDecimal(row.quantity);
  return record('记账凭证', [
    ['记账凭证日期', plainDay(row.date)],
    ['会计年度', row.date.slice(0, 4)],
    ['会计期间号', Number(row.date.slice(5, 7))],
    ['记账凭证类型编号', row.word],
    ['记账凭证编号', row.no],
    ['记账凭证行号', line],
    ['记账凭证摘要', row.summary],
    ['科目编号', row.account],
    ...memberElements(row),
    ['币种编码', row.currency ?? base],
    ['计量单位', row.unit],
    ['借方数量', quantity(true)],
    ['借方原币金额', side(row.debit)],
    ['借方本币金额', row.debit],
    ['贷方数量', quantity(false)],
    ['贷方原币金额', side(row.credit)],
    ['贷方本币金额', row.credit],
    ['汇率类型编号', ''],
    ['汇率', ''],
    ['单价', ''],
    ['结算方式编码', ''],
    ['票据类型', ''],
    ['票据号', ''],
    ['票据日期', ''],
    ['附件数', row.papers],
    ['制单人', row.maker],
    ['审核人', row.auditor],
    ['记账人', row.auditor],
    ['记账标志', '1'],
    ['作废标志', '0'],
    ['凭证来源系统', '合流'],
  ]);
}

export async function* vouchersIn(reader: Reader, month: string, base: string, tally: Tally): AsyncGenerator<string> {
  let [word, no] = ['', 0];
  for (;;) {
    const { heads, rows } = await ask(reader, async (work) => {
      const found = await work.query<{ id: number; word: string; no: number }>('fico_book_file.heads', headsText, [
        work.company,
        `${month}-01`,
        word,
        no,
      ]);
      const ids = found.map(({ id }) => id);
      return {
        heads: found,
        rows: await work.query<EntryRow>('fico_book_file.entries', entriesText(), [work.company, ids]),
      };
    });
    let [voucher, line] = [0, 0];
    for (const row of rows) {
      line = row.voucher === voucher ? line + 1 : 1;
      voucher = row.voucher;
      addTo(tally.entries, month, row.account, { debit: yuan(row.debit), credit: yuan(row.credit) });
      yield voucherRecord(row, line, base);
    }
    tally.vouchers += heads.length;
    tally.lines += rows.length;
    if (heads.length < vouchersAtOnce) return;
    ({ word, no } = heads.at(-1)!);
  }
}
