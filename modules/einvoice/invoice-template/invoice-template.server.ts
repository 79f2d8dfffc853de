import { behaviour } from '@heliu/engine';
import { templateComplaint } from './invoice-template.rules.ts';
import { invoiceTemplate } from './invoice-template.ts';

export const invoiceTemplateBehaviour = behaviour(invoiceTemplate, { complaint: templateComplaint });
