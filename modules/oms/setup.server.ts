import { behaviour, type Module } from '@heliu/engine';
import { categoryTaxCalls } from './category-tax/category-tax.calls.ts';
import { drawerCalls } from './drawer/drawer.calls.ts';
import { drawerBehaviour } from './drawer/drawer.server.ts';
import { loginHandlers } from './drawer/login.server.ts';
import { invoiceTemplateCalls } from './invoice-template/invoice-template.calls.ts';
import { invoiceTemplateBehaviour } from './invoice-template/invoice-template.server.ts';
import { deliveryCalls, mailAccountCalls, mailLogCalls } from './mail/mail-account.calls.ts';
import { deliveryBehaviour, mailAccountBehaviour, mailHandlers, mailTodos } from './mail/mail-account.server.ts';
import { sendMails } from './mail/send.server.ts';
import { providerAccountBehaviour, providerAccountHandlers } from './provider-account/provider-account.server.ts';
import { remarkTemplateCalls } from './remark-template/remark-template.calls.ts';
import { remarkTemplateBehaviour, remarkTemplateHandlers } from './remark-template/remark-template.server.ts';
import { specialRecordCalls } from './special-record/special-record.calls.ts';
import { specialRecordBehaviour } from './special-record/special-record.server.ts';
import { subjectHandlers } from './subject/quota.server.ts';
import { subjectCalls } from './subject/subject.calls.ts';
import { subjectBehaviour } from './subject/subject.server.ts';
import { taxItemCalls } from './tax-item/tax-item.calls.ts';
import { officialTable } from './tax-item/tax-item.layouts.ts';
import { taxItemComplaint } from './tax-item/tax-item.rules.ts';
import { taxItem } from './tax-item/tax-item.ts';
import { terminalCalls } from './terminal/terminal.calls.ts';
import { terminalBehaviour, terminalHandlers } from './terminal/terminal.server.ts';

const taxItemBehaviour = behaviour(taxItem, { complaint: taxItemComplaint });

/** The server's half of what invoicing is set up with. */
export const setup = {
  calls: [
    subjectCalls,
    taxItemCalls,
    drawerCalls,
    terminalCalls,
    remarkTemplateCalls,
    invoiceTemplateCalls,
    categoryTaxCalls,
    specialRecordCalls,
    mailAccountCalls,
    mailLogCalls,
    deliveryCalls,
  ],
  layouts: [officialTable],
  behaviours: [
    taxItemBehaviour,
    subjectBehaviour,
    drawerBehaviour,
    terminalBehaviour,
    remarkTemplateBehaviour,
    invoiceTemplateBehaviour,
    specialRecordBehaviour,
    mailAccountBehaviour,
    providerAccountBehaviour,
    deliveryBehaviour,
  ],
  handlers: [
    ...remarkTemplateHandlers,
    ...mailHandlers,
    ...providerAccountHandlers,
    ...loginHandlers,
    ...terminalHandlers,
    ...subjectHandlers,
  ],
  callbacks: [],
  jobs: [sendMails],
  tasks: [],
  schedules: [{ job: sendMails.name, at: '* * * * *' }],
  todos: mailTodos,
  proofs: [],
} satisfies Partial<Module>;
