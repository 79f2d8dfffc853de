import { Refusal, type Work } from '@heliu/engine';
import { showFen } from '@heliu/model';
import { addCloseSource, addRegister, addSubLedger, type CloseSource, totalAsOf } from '../../fico/server.ts';
import { runLines, runTotals } from './run.rules.ts';
import { wearersOf } from './wearers.server.ts';

const page = '/fico/depreciation';

async function missingText(work: Work, month: string): Promise<string | undefined> {
  try {
    const { cards, prepaids, total } = runTotals(runLines(await wearersOf(work, month), month));
    if (cards + prepaids === 0) return undefined;
    return `${month} 的折旧摊销还没有计提：${cards + prepaids} 张卡片，共 ${showFen(total)}`;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** A month is closed with its depreciation in it. */
const depreciationDone: CloseSource = async (work, { name }) => {
  const text = await missingText(work, name);
  return text === undefined ? [] : [{ step: 'wear', text, path: `${page}?book=${name}` }];
};

/** What closing looks at: that the month has its depreciation, and that the cards are what the accounts say. */
export function watchClosing(): void {
  addCloseSource(depreciationDone);
  const cards = 'exists (select 1 from asset_entry_by_card_v where company_id = $1)';
  addSubLedger({
    label: '固定资产 = 资产卡片',
    codes: ['1601%'],
    side: 'debit',
    total: totalAsOf('asset_entry', 'card', 'cost', 'card is not null'),
    kept: cards,
  });
  addSubLedger({
    label: '累计折旧 = 卡片累计折旧',
    codes: ['1602%'],
    side: 'credit',
    total: totalAsOf('asset_entry', 'card', 'worn', 'card is not null'),
    kept: cards,
  });
  addSubLedger({
    label: '长期待摊费用 = 待摊卡片',
    codes: ['1801%'],
    side: 'debit',
    total: totalAsOf('asset_entry', 'prepaid', 'cost - worn', 'prepaid is not null'),
    kept: 'exists (select 1 from asset_entry_by_prepaid_v where company_id = $1)',
  });
}

/** A voucher typed on an account that cards are kept of would part the two for good. */
export function keepRegisters(): void {
  const kept = (table: string) => `exists (select 1 from ${table} where company_id = $1 and status <> 'draft')`;
  addRegister({ beginnings: ['1601', '1602'], documents: '固定资产卡片、折旧和处置', kept: kept('asset_card') });
  addRegister({ beginnings: ['1801'], documents: '待摊费用卡片和每月摊销', kept: kept('asset_prepaid') });
}
