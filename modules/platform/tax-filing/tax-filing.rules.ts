interface Written {
  readonly period: string;
  readonly applyDate: string;
  readonly taxes?: readonly string[] | null | undefined;
  readonly papers: readonly { readonly paper?: number | null | undefined }[];
}

export function filingComplaint({ period, applyDate, taxes, papers }: Written): string | undefined {
  if (period > applyDate.slice(0, 7)) return '税款所属期：税款所属期不能晚于申请日期所在的月份';
  if (!taxes?.length) return '税种：请至少选择一个税种';
  const empty = papers.findIndex(({ paper }) => !paper);
  return empty < 0 ? undefined : `资料第${empty + 1}行：请选择文件`;
}
