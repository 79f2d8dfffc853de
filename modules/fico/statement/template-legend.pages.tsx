import type { Statement } from './statement.ts';

const ways: Readonly<Record<Statement, readonly (readonly [formula: string, meaning: string])[]>> = {
  balanceSheet: [
    ['1001+1002', '科目及其下级的余额'],
    ['借(1122)　贷(1122)', '按往来单位，只取借方或贷方余额'],
    ['损益', '还没有结转的收入和费用'],
    ['行1~9+行14', '别的行相加减'],
  ],
  incomeStatement: [
    ['5001+5051', '科目及其下级的发生额'],
    ['行1-行2', '别的行相加减'],
  ],
  cashFlow: [
    ['收(2001)　付(2001)', '因这个科目收到、支付的现金'],
    ['1122', '收到的减去支付的'],
    ['收(其他)　付(其他)', '没有哪一行取的'],
    ['行1~3-行5', '别的行相加减'],
  ],
};

/** How formulas are written, beside where they are. */
export function Legend({ statement }: { readonly statement: Statement }) {
  return (
    <p className="hl-muted template-legend">
      公式：
      {ways[statement].map(([formula, meaning]) => (
        <span key={formula}>
          <code>{formula}</code> {meaning}
        </span>
      ))}
      <span>保存时核对：每个末级科目都取到，而且只取一次。</span>
    </p>
  );
}
