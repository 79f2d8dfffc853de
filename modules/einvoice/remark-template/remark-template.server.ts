import { behaviour, handle } from '@heliu/engine';
import { commonFields } from './remark-template.calls.ts';
import { remarkComplaint, remarkFields } from './remark-template.rules.ts';
import { remarkTemplate } from './remark-template.ts';

export const remarkTemplateBehaviour = behaviour(remarkTemplate, {
  complaint: ({ content }) => remarkComplaint(content),
});

export const remarkTemplateHandlers = [
  handle(commonFields, async () => Object.entries(remarkFields).map(([name, example]) => ({ name, example }))),
];
