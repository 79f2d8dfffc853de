import { assist } from './assist/assist.ts';
import { company } from './company/company.ts';
import { customField } from './custom-field/custom-field.ts';
import { factory } from './factory/factory.ts';
import { mailAccount } from './mail/mail-account.ts';
import { menuNode } from './menu-node/menu-node.ts';
import { message } from './message/message.ts';
import { organizeParameter } from './parameter/organize-parameter.ts';
import { parameter } from './parameter/parameter.ts';
import { plugin } from './plugin/plugin.ts';
import { role } from './role/role.ts';
import { technology } from './technology/technology.ts';
import { user } from './user/user.ts';

export {
  assist,
  company,
  customField,
  factory,
  mailAccount,
  menuNode,
  message,
  organizeParameter,
  parameter,
  plugin,
  role,
  technology,
  user,
};
export * from './assist/assist.calls.ts';
export { timeLeft } from './assist/assist.rules.ts';
export { assistCalls } from './assist/assist.ts';
export * from './company/company.calls.ts';
export { closesAfterDays, daysUntil, lapseNote } from './lapse/lapse.rules.ts';
export { customFieldCalls } from './custom-field/custom-field.ts';
export { isChoice, optionsComplaint, optionsIn } from './custom-field/custom-field.rules.ts';
export { isMailAddress } from './mail/address.ts';
export { letterActions, letterFields } from './mail/letter.ts';
export * from './leaving/leaving.calls.ts';
export * from './mail/mail-account.calls.ts';
export { fillBody, fillTitle, type MailValues, waitAfter } from './mail/mail.rules.ts';
export { placeholders } from './mail/placeholders.ts';
export * from './menu-node/menu-node.calls.ts';
export * from './message/message.calls.ts';
export * from './monitor/monitor.calls.ts';
export * from './parameter/catalogue.ts';
export { type OrganisationCode, organizeParameterCalls } from './parameter/organize-parameter.ts';
export * from './parameter/parameter.calls.ts';
export { pluginCalls } from './plugin/plugin.ts';
export * from './role/role.calls.ts';
export * from './session/session.calls.ts';
export * from './technology/technology.calls.ts';
export * from './user/user.calls.ts';
export { siteMenu, systemMenu } from './menu.ts';
export const entities = [
  company,
  factory,
  user,
  role,
  menuNode,
  parameter,
  organizeParameter,
  customField,
  technology,
  message,
  mailAccount,
  plugin,
  assist,
];
