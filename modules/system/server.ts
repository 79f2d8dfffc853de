import { allEntities, searchCall, type Wire } from '@heliu/model';
import {
  dateOf,
  foldCounters,
  handle,
  type Job,
  list,
  type Module,
  search,
  sweepFiles,
  sweepSessions,
  sweepTasks,
  tellMaker,
} from '@heliu/engine';
import { assistBehaviour, assistHandlers, sweepGrants } from './assist/assist.server.ts';
import { companyBehaviour, companyHandlers } from './company/company.server.ts';
import { customFieldBehaviour, customFieldHandlers, customFieldsIn } from './custom-field/custom-field.server.ts';
import { systemSteps, systemTodos } from './dashboard/dashboard.server.ts';
import { inboxHandlers, sweepInboxJob } from './inbox/inbox.server.ts';
import { exportAllTask } from './leaving/export.server.ts';
import { eraseLeft, leavingHandlers } from './leaving/leaving.server.ts';
import { listViewHandlers } from './list-view/list-view.server.ts';
import { mailAccountBehaviour, mailAccountHandlers } from './mail/mail-account.server.ts';
import { menuNodeBehaviour, menuNodeHandlers } from './menu-node/menu-node.server.ts';
import { sendJob } from './message/message.server.ts';
import {
  allTechnologies,
  assistCalls,
  customFieldCalls,
  entities,
  factoryCalls,
  mailAccountCalls,
  messageCalls,
  organizeParameterCalls,
  parameterCalls,
  roleCalls,
  systemMenu,
  technology,
  technologyCalls,
  userCalls,
} from './model.ts';
import { monitorHandlers, proveJob } from './monitor/monitor.server.ts';
import { organizeParameterBehaviour } from './parameter/organize-parameter.server.ts';
import { parameterBehaviour, parameterHandlers, seedParameters } from './parameter/parameter.server.ts';
import { pluginBehaviour, pluginHandlers } from './plugin/plugin.server.ts';
import { pluginCalls } from './plugin/plugin.ts';
import { preferenceHandlers } from './preference/preference.server.ts';
import { roleBehaviour, roleHandlers } from './account/role.server.ts';
import { loginHandlers } from './session/login.server.ts';
import { sessionHandlers } from './session/session.server.ts';
import { sweepNonces } from './signed-call/nonce.server.ts';
import { sweepTickets } from './password/ticket.server.ts';
import { userBehaviour, userHandlers } from './account/user.server.ts';

const sweepJob: Job = {
  name: 'sweep',
  async run(_, work) {
    if (work.company !== 0) return;
    await sweepSessions(work);
    await sweepTickets(work.db);
  },
};

/** Tasks and imports that are long over. */
const sweepTasksJob: Job = { name: 'tasks.sweep', run: (_, work) => sweepTasks(work) };

/** Uploads nobody used, and what was removed from records a while ago. */
const sweepFilesJob: Job = { name: 'files.sweep', run: (_, work) => sweepFiles(work) };

/** Day counters of lists: what lies two days back or more is kept in one row a day. */
const foldJob: Job = {
  name: 'counters.fold',
  async run(_, work) {
    foldCounters(work, allEntities(), dateOf(new Date(Date.parse(work.now) - 86_400_000)));
  },
};

export const system: Module = {
  name: 'system',
  entities,
  calls: [
    userCalls,
    roleCalls,
    factoryCalls,
    parameterCalls,
    organizeParameterCalls,
    customFieldCalls,
    technologyCalls,
    messageCalls,
    mailAccountCalls,
    pluginCalls,
    assistCalls,
  ],
  menu: systemMenu,
  behaviours: [
    userBehaviour,
    roleBehaviour,
    companyBehaviour,
    menuNodeBehaviour,
    parameterBehaviour,
    organizeParameterBehaviour,
    customFieldBehaviour,
    mailAccountBehaviour,
    pluginBehaviour,
    assistBehaviour,
  ],
  handlers: [
    ...loginHandlers,
    ...sessionHandlers,
    ...userHandlers,
    ...roleHandlers,
    ...menuNodeHandlers,
    ...parameterHandlers,
    ...customFieldHandlers,
    ...companyHandlers,
    ...monitorHandlers,
    ...listViewHandlers,
    ...preferenceHandlers,
    ...inboxHandlers,
    ...mailAccountHandlers,
    ...pluginHandlers,
    ...assistHandlers,
    ...leavingHandlers,
    handle(searchCall, ({ q }, work) => search(work, q)),
    handle(
      allTechnologies,
      async (_, work) =>
        (await list(work, technology, { pageSize: 500, filters: {} })).rows as unknown as Wire<typeof technology>[],
    ),
  ],
  observers: [tellMaker],
  jobs: [
    sendJob,
    proveJob,
    sweepJob,
    sweepFilesJob,
    sweepTasksJob,
    sweepInboxJob,
    foldJob,
    sweepNonces,
    sweepGrants,
    eraseLeft,
  ],
  tasks: [exportAllTask],
  schedules: [
    { job: 'proofs', at: '0 3 * * *' },
    { job: 'sweep', at: '30 * * * *' },
    { job: 'files.sweep', at: '10 * * * *' },
    { job: foldJob.name, at: '40 * * * *' },
    { job: 'tasks.sweep', at: '20 4 * * *' },
    { job: sweepInboxJob.name, at: '20 4 * * *' },
    { job: sweepNonces.name, at: '50 * * * *' },
    { job: eraseLeft.name, at: '10 2 * * *' },
    { job: sweepGrants.name, at: '*/10 * * * *' },
  ],
  customFields: customFieldsIn,
  todos: systemTodos,
  steps: systemSteps,
  seed: (work) => seedParameters(work),
};

export { changeCompany, dropCompany, foundCompany, knowSeeds, subscribe } from './company/company.server.ts';
export { planLimit } from './plan-limit/plan-limit.server.ts';
export { byLink, type Door } from './link/link.server.ts';
export { derivedFrom, derivedToken, newToken, type Token } from './link/token.server.ts';
export {
  claimText,
  type DueLetter,
  hasMailbox,
  mailboxSql,
  mailQueue,
  noMailbox,
  type Sender,
} from './mail/queue.server.ts';
export { keepOnePreferred } from './mail/preferred.server.ts';
export { sandboxHost } from './mail/sandbox-box.server.ts';
export { MailFault } from './mail/smtp.server.ts';
export { syncMenus } from './menu-node/menu-node.server.ts';
export { syncPlugins } from './plugin/plugin.server.ts';
export { deliver, send, showSecrets, useGateway } from './message/message.server.ts';
export { allProofs, knowProofs, knowVersion, proveJob } from './monitor/monitor.server.ts';
export { defaultWarehouse, parameterOf } from './parameter/organize-parameter.server.ts';
export { setSetting, setting, settingIsOn } from './parameter/parameter.server.ts';
export { knownRoute, knowRoutes } from './rights/permission-calls.server.ts';
export { companyReach, findHolder } from './rights/holder.server.ts';
export { holdersOf } from './rights/holders.server.ts';
export { forgetSecret, keepSecret, readSecret, readSecrets } from './secret/secret.server.ts';
export { takeNonce } from './signed-call/nonce.server.ts';
export { confirmedBy } from './session/confirm.server.ts';
export { accountsWith, setPassword } from './password/password.server.ts';
export { invite, resetAccount } from './password/invitation.server.ts';
export { hit } from './session/throttle.server.ts';
export { held, issue, randomKey, redeem } from './password/ticket.server.ts';
export { knowOutsideMenus } from './menu-node/menus.server.ts';
export { knowSurroundings, reachOf, surroundings, type Surroundings } from './surroundings/surroundings.server.ts';
export { closeAccount, openAccount, openOutsideAccount } from './account/user.server.ts';
