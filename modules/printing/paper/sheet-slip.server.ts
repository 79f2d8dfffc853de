import type { Fact, Sheet, SheetTable } from '@heliu/engine';
import type { Block, Slip } from '../../till/model.ts';

const pairs = (facts: readonly Fact[]): Block[] =>
  facts.map(({ label, value, wide }) =>
    wide ? { kind: 'text', text: `${label}：${value}` } : { kind: 'pair', left: label, right: value },
  );

const mostCells = 3;

/** What is written of a row goes on a line of its own, its figures below: beside each other they would not fit. */
function rowsOf({ columns, rows, totals }: SheetTable): Block[] {
  const words = columns.flatMap(({ right }, i) => (right || i === 0 ? [] : [i]));
  const figures = columns.flatMap(({ right }, i) => (right ? [i] : []));
  const asTable = figures.length <= mostCells;
  const figuresOf = (row: readonly string[]): Block[] =>
    asTable
      ? [{ kind: 'row', cells: ['', ...figures.map((i) => row[i] ?? '')].slice(figures.length < mostCells ? 0 : 1) }]
      : figures.flatMap((i): Block[] =>
          row[i] ? [{ kind: 'pair', left: `  ${columns[i]!.label}`, right: row[i]! }] : [],
        );
  return [
    ...(asTable && figures.length > 0 ? figuresOf(columns.map(({ label }) => label)) : []),
    { kind: 'rule' },
    ...rows.flatMap((row): Block[] => [
      { kind: 'text', text: [row[0], ...words.map((i) => row[i])].filter(Boolean).join(' ') },
      ...(figures.length > 0 ? figuresOf(row) : []),
    ]),
    ...(totals
      ? [
          { kind: 'rule' } as const,
          ...figures.flatMap((i): Block[] =>
            totals[i] ? [{ kind: 'pair', left: `合计 ${columns[i]!.label}`, right: totals[i]! }] : [],
          ),
        ]
      : []),
  ];
}

/** A document on the narrow paper of a receipt printer: all that stands on its sheet, one below the other. */
export function sheetSlip({ company, title, subtitle, facts, tables, total, signatures, printed }: Sheet): Slip {
  return {
    title,
    opensDrawer: false,
    blocks: [
      { kind: 'text', text: company, align: 'center', style: 'bold' },
      { kind: 'text', text: title, align: 'center', style: 'large' },
      { kind: 'rule' },
      ...pairs(subtitle),
      ...pairs(facts),
      ...tables
        .filter(({ rows }) => rows.length > 0)
        .flatMap((table): Block[] => [
          { kind: 'rule' },
          ...(table.label ? [{ kind: 'text', text: table.label, style: 'bold' } as const] : []),
          ...rowsOf(table),
        ]),
      ...(total
        ? [
            { kind: 'rule' } as const,
            { kind: 'pair', left: total.label, right: total.figures, style: 'bold' } as const,
            { kind: 'text', text: total.words } as const,
          ]
        : []),
      { kind: 'rule' },
      ...pairs(signatures),
      { kind: 'text', text: printed },
    ],
  };
}
