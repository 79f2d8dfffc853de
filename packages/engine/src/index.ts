export { act, type Acted, actionNamed, type ActionRequest, actMany } from './act.ts';
export { type ArchiveLimits, Unfit, unpack } from './archive/unpack.ts';
export { amend, amendLines } from './amend.ts';
export { readerOf } from './archive/reader.ts';
export { listZip, readZipped } from './archive/read-zip.ts';
export { dropExternal, forgetExternal, takeExternal, type Taken, type ExternalSource } from './bulk.ts';
export { carry } from './chain/carry.ts';
export type { Link } from './chain/links.ts';
export { openLines } from './chain/open.ts';
export { chainOf } from './chain/trace.ts';
export { dateOf, monthOf, today } from './clock.ts';
export { customFields, customFieldsChanged, customised, isCustomKeyUsed } from './custom.ts';
export { appRole, type Db, ensureLogin, loginUrl, openDb } from './db.ts';
export { addressOf, countIn, listTodo } from './dashboard.ts';
export { readRows } from './excel/upload.ts';
export { asSheet, sheetOf } from './excel/sheet-file.ts';
export { type Cell, type SheetColumn, workbook } from './excel/workbook.ts';
export { type Entry, zip } from './excel/zip.ts';
export { changed, companyFact, companyFactChanged, hearOfChanges, remembered } from './facts.ts';
export { diskStore } from './files/disk.ts';
export {
  type Content,
  demandFile,
  type FileRow,
  keepFile,
  openContent,
  putContent,
  storeOf,
  sweepFiles,
  takeIn,
  useFiles,
} from './files/file.ts';
export { attachmentsOf, detach, mayRemoveFile } from './files/attachment.ts';
export { claimFiles } from './files/fields.ts';
export { mayShow, pictureTypes } from './files/media.ts';
export { fileLink } from './files/link.ts';
export { s3Store, type S3Options } from './files/s3.ts';
export { type FileStore, megabytes } from './files/store.ts';
export type { Result, Statement } from './flight.ts';
export { demandModest, memberBody, Unreadable } from './http/body.ts';
export { askedOf, keepCounting, keepOutcomes, noteOutcome, type Outcome } from './gateways.ts';
export { genericRoutes } from './http/generic.ts';
export { type Arguments, asFile, type Context, inWork, type Route, withMessage } from './http/route.ts';
export { sentBuffer } from './http/sent.ts';
export { allRoutes } from './http/routes.ts';
export { companyHead } from './pdf/head.ts';
export { countPrinted, recordSheet } from './pdf/record.ts';
export { toPdf } from './pdf/render.ts';
export type { Fact, RecordSheet, Sheet, SheetTable } from './pdf/sheet.ts';
export { invalid, parseInput } from './parse.ts';
export { type Closed, createServer, type ServerOptions } from './http/server.ts';
export { serveWeb } from './http/web.ts';
export { type BalanceKey, balanceKey, type Books } from './held.ts';
export { sourceNumber, takenBack, voucherNo } from './entries.ts';
export { balance, balancesFor, partsMoved, post, type Source, voucherName } from './ledger.ts';
export type { ListOptions } from './list/conditions.ts';
export { like } from './list/filter.ts';
export { list } from './list/list.ts';
export { pick } from './list/pick.ts';
export { countMany as countMoves, foldCounters } from './counter.ts';
export { note, noteMany } from './log.ts';
export type { Blocker } from '@heliu/model';
export { inboxOf, markRead, sweepInbox } from './messages/inbox.ts';
export { tellMaker } from './messages/maker.ts';
export { type News, notifyUsers } from './messages/notify.ts';
export * from './module.ts';
export { balanceTable, columnOf, snake, viewOf } from './names.ts';
export { listen, presenceClass, presenceOf } from './notices.ts';
export { type Done, type Happened, type Moved, observer, type Observer } from './observers.ts';
export { nextNumber } from './numbering.ts';
export { statementTimeout, isStatementTimeout } from './statement-timeout.ts';
export { perDb } from './per-db.ts';
export { onConstraint, onDemand } from './pg-errors.ts';
export { preview } from './preview.ts';
export { chainProofs } from './proofs/chains.ts';
export { ledgerProofs } from './proofs/ledger.ts';
export { recordProofs } from './proofs/records.ts';
export { load, loadAll, loadRaw, loadThere, read } from './read.ts';
export { usedAmong } from './references.ts';
export { holdNumbers, renumber } from './renumber.ts';
export { remove, save, type Saved, update } from './record.ts';
export { refuse, Refusal } from './refusal.ts';
export { bindReport, type BoundReport } from './report/report.ts';
export { visible } from './rights.ts';
export { migration } from './schema/ddl.ts';
export { describe, type Table } from './schema/describe.ts';
export { migrate } from './schema/migrate.ts';
export {
  endSession,
  endSessions,
  type FindHolder,
  type Guest,
  type Holder,
  openSession,
  rightsChanged,
  sessionMinutes,
  sweepSessions,
  type Witnessed,
} from './session.ts';
export { bytesFrom, keyFor, seal, unseal, useSeal } from './seal.ts';
export { search } from './search.ts';
export { isSigned, publicKey, signed } from './sign.ts';
export { searchText as searchTextOf } from './search-text.ts';
export { Params, prepared } from './sql.ts';
export { hearOfTasks } from './tasks/events.ts';
export { Overtaken } from './tasks/run.ts';
export { sweepTasks } from './tasks/sweep.ts';
export { enqueue, type Job, startTask, type Task, type TaskRun } from './tasks/task.ts';
export { prepareJobs, startJobs } from './tasks/worker.ts';
export { changedSince, logOf } from './timeline.ts';
export { addTitles, titleStatement } from './titles.ts';
export { treeOf } from './tree-list.ts';
export { authorised, platformCompany, service, type User } from './user.ts';
export { factsKept } from './facts.ts';
export { ranks, type Origin, runWork, Work } from './work.ts';
export { type Postgres, PostgresError, startPostgres } from './postgres/embedded.ts';
