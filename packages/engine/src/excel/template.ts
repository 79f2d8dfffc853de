import { type AnyEntity, entityNamed, type Field, type ImportLayout, isDocument, isReference } from '@heliu/model';
import { type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { pick } from '../list/pick.ts';
import type { Work } from '../work.ts';
import { widthOf } from './cells.ts';
import { type FieldColumn, groupTitle, inputColumns, isTyped, layoutColumns } from './columns.ts';
import { columnLetters } from './workbook.ts';

const kinds: Readonly<Record<Field['kind'], string>> = {
  text: '文字',
  longText: '文字',
  richText: '文字',
  integer: '整数',
  decimal: '数字',
  money: '金额，两位小数，可带千位逗号',
  rate: '百分数，如 13% 或 0.13',
  date: '日期，如 2026-11-15',
  dateTime: '时间，如 2026-11-15 08:30',
  flag: '是 或 否',
  choice: '从下拉中选择',
  choices: '可填多个，用顿号隔开',
  ref: '填编码或名称',
  refs: '填编码或名称，可填多个，用顿号隔开',
  parent: '填上级的编码或名称',
  line: '',
  file: '',
  image: '',
  json: '',
};

function limitOf({ max, scale, kind, choices, target, hint, unique }: Field): string {
  return [
    choices ? Object.values(choices).join('、') : '',
    target ? `系统里已有的${entityNamed(target).label}` : '',
    max !== undefined && (kind === 'text' || kind === 'longText') ? `不超过${max}个字` : '',
    scale !== undefined && kind === 'decimal' ? `最多${scale}位小数` : '',
    unique ? '不能重复' : '',
    hint ?? '',
  ]
    .filter(Boolean)
    .join('；');
}
/** The mark that says a column must be filled in; the reader takes it off again. */
export const neededMark = '*';

const mostOptions = 200;
/** What a drop-down offers: the choices of the field, or the records of a small table. */
async function optionsOf(work: Work, field: Field): Promise<readonly string[]> {
  if (field.kind === 'flag') return ['是', '否'];
  if (field.kind === 'choice') return Object.values(field.choices!);
  if (field.kind === 'choices' || field.kind === 'refs' || !isReference(field)) return [];
  const target = entityNamed(field.target!);
  if (!work.user.may(`${target.name}:pick`)) return [];
  const rows = await pick(work, target, { pageSize: mostOptions, only: field.only });
  return rows.length < mostOptions
    ? rows.map(({ code, title }) => (code && code !== title ? `${code} ${title}` : title))
    : [];
}

const lastRow = 5001;
const formats: Partial<Record<Field['kind'], string>> = {
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm:ss',
  money: '#,##0.00',
  rate: '0.00%',
  integer: '0',
  decimal: 'General',
};
const headStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EFF2F6' } },
} as const;

/** An empty workbook to fill in, which explains itself. */
export async function template(work: Work, e: AnyEntity, layout?: ImportLayout): Promise<Buffer> {
  const all = layout ? layoutColumns(e, layout) : inputColumns(e, work.user);
  const columns: FieldColumn[] = all.filter(({ field }) => isTyped(field));
  // Where a document has something of its own that tells it from others, its rows need no other number.
  const isNumbered = isDocument(e) && !e.together;
  const titles = columns.map(({ title, needed }) => (needed ? title + neededMark : title));
  const notes = columns.map(({ field, needed }) =>
    [needed ? '必填' : '可不填', kinds[field.kind], limitOf(field)].filter(Boolean).join('。'),
  );
  const explained = columns.map(({ field, needed }, i) => [
    titles[i]!,
    needed ? '必填' : '',
    kinds[field.kind],
    limitOf(field),
  ]);
  if (isNumbered) {
    titles.unshift(groupTitle + neededMark);
    notes.unshift('必填。同一张单据的几行填相同的序号，并且连在一起');
    explained.unshift([
      groupTitle + neededMark,
      '必填',
      '文字',
      '同一张单据的几行填相同的序号，并且连在一起；单据编号由系统给',
    ]);
  }
  const shift = isNumbered ? 1 : 0;
  const validations: DataValidation[] = [];
  const lists: string[][] = [];
  for (const [i, { field, title }] of columns.entries()) {
    const options = await optionsOf(work, field);
    if (options.length === 0) continue;
    const from = columnLetters(lists.length);
    const at = columnLetters(i + shift);
    validations.push({
      type: 'list',
      formula1: `选项!$${from}$1:$${from}$${options.length}`,
      range: `${at}2:${at}${lastRow}`,
      allowBlank: true,
      showErrorMessage: true,
      errorTitle: title,
      errorMessage: '请从下拉中选择',
      // A reference may also be typed by its code alone.
      errorStyle: field.target === undefined ? 'stop' : 'information',
    });
    lists.push([...options]);
  }
  const styled = titles.map(
    (title, i) => [`0,${i}`, { value: title, style: headStyle, comment: { text: notes[i]! } }] as const,
  );
  const data: WriteSheet = {
    name: e.label.slice(0, 31),
    rows: [titles],
    columns: [
      ...(shift ? [{ width: 14, numFmt: '@' }] : []),
      ...columns.map(({ field, title }) => ({ width: widthOf(field, title), numFmt: formats[field.kind] ?? '@' })),
    ],
    cells: new Map(styled),
    freezePane: { rows: 1 },
    dataValidations: validations,
  };
  const help: WriteSheet = {
    name: '填写说明',
    rows: [['列', '是否必填', '填什么', '要求'], ...explained],
    columns: [{ width: 20 }, { width: 10 }, { width: 32 }, { width: 70 }],
    cells: new Map([0, 1, 2, 3].map((i) => [`0,${i}`, { style: headStyle }])),
    freezePane: { rows: 1 },
  };
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const options: WriteSheet = {
    name: '选项',
    hidden: true,
    rows: Array.from({ length: longest }, (_, row) => lists.map((list) => list[row] ?? null)),
  };
  return Buffer.from(await writeXlsx({ sheets: [data, help, ...(longest > 0 ? [options] : [])] }));
}
