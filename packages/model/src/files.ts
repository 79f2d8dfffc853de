import { get, post } from './calls.ts';

/** Calls of the file store. Records refer to a file by its id. */
export const fileCalls = {
  upload: post('/api/file/upload'),
  thumbnail: post('/api/file/thumbnail'),
  links: get('/api/file/links'),
  download: get('/api/file/{id}'),
  link: get('/files/{id}'),
} as const;

/** Beside a file: what whoever opens it should know and the file itself cannot tell. */
export const noticeHeader = 'x-notice';

export interface FileInfo {
  readonly id: number;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
}
/** A file with an address that opens it for an hour or two, without a session. */
export interface FileLink extends FileInfo {
  readonly url: string;
  /** Of a picture that has a thumbnail. */
  readonly small?: string;
  /** Whether browsers may show it instead of saving it. */
  readonly shows: boolean;
}

/** Calls that answer with a PDF. */
export const printCalls = {
  record: post('/api/print/record'),
  list: post('/api/print/list'),
  report: post('/api/print/report'),
} as const;
