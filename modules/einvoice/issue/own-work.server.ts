import { type Db, runWork, service, type Work } from '@heliu/engine';

/** One step of issuing: a work of its own, so that no connection is held while a provider thinks. */
export const issuingWork = <T>(db: Db, company: number, task: (work: Work) => Promise<T>) =>
  runWork(db, service('开票队列', company), task);
