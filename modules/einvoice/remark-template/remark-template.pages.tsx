import { formPage, listPage, showPage } from '@heliu/ui';
import { ContentInput } from './content-input.pages.tsx';
import { RemarkPreview } from './preview.pages.tsx';
import { remarkTemplateCalls } from './remark-template.calls.ts';
import { remarkComplaint } from './remark-template.rules.ts';

export const List = listPage(remarkTemplateCalls, {
  columns: ['name', 'content', 'disabled', 'updatedAt'],
  widths: { name: 180, content: 520 },
  empty: <p>还没有备注模板。不用模板时，发票备注留空。</p>,
});
export const Form = formPage(remarkTemplateCalls, {
  sections: [{ fields: ['name', 'disabled'] }, { fields: ['content'] }],
  controls: { content: ContentInput },
  check: ({ content }) => remarkComplaint(content),
  aside: (_, { content }) => <RemarkPreview content={String(content ?? '')} />,
});
export const Show = showPage(remarkTemplateCalls, { aside: ({ content }) => <RemarkPreview content={content} /> });
