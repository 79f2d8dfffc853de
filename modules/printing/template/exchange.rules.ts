import { type TemplateLayout, templateLayout } from './layout.ts';

const mark = 'printing-template';

export interface Exchanged {
  readonly name: string;
  readonly source: string;
  readonly layout: TemplateLayout;
}

/** A template as a small file, for another company or another installation. */
export const exchangeFile = ({ name, source, layout }: Exchanged): string =>
  JSON.stringify({ heliu: mark, name, source, layout }, null, 2);

/** What a file says, or what is wrong with it. */
export function readExchange(
  content: string,
): { readonly source: string; readonly layout: TemplateLayout } | { readonly wrong: string } {
  let found: unknown;
  try {
    found = JSON.parse(content);
  } catch {
    return { wrong: '文件不是打印模板' };
  }
  const { heliu, source, layout } = (found ?? {}) as Readonly<Record<string, unknown>>;
  if (heliu !== mark || typeof source !== 'string') return { wrong: '文件不是打印模板' };
  const read = templateLayout.safeParse(layout);
  return read.success ? { source, layout: read.data } : { wrong: '文件里的版式不完整，或来自更新的版本' };
}
