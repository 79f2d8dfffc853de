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

/** How the paper of one kind of record is laid out; what is left out stands as usual. */
export interface PaperLayout {
  readonly title?: string | undefined;
  /** Fields of the head, in this order. */
  readonly facts?: readonly string[] | undefined;
  /** Kinds of lines, in this order, each with its columns; a width is in hundredths of the sheet. */
  readonly lines?:
    | readonly {
        readonly kind: string;
        readonly columns: readonly {
          readonly field: string;
          readonly label?: string | undefined;
          readonly width?: number | undefined;
        }[];
      }[]
    | undefined;
  readonly signatures?: readonly string[] | undefined;
  /** Below everything else, such as where complaints are heard. */
  readonly foot?: string | undefined;
  readonly hidesSums?: boolean | undefined;
  readonly hidesWords?: boolean | undefined;
  /** Under the part of a table on each page, what that part adds up to. */
  readonly sumsPages?: boolean | undefined;
  readonly turned?: 'upright' | 'across' | undefined;
}

/** Calls that answer with a PDF. */
export const printCalls = {
  record: post('/api/print/record'),
  list: post('/api/print/list'),
  report: post('/api/print/report'),
  /** Many at once, by a task whose file they are in. */
  many: post('/api/print/many'),
} as const;
