import { sessionId } from '../session/session.ts';
import { fetchReply, uploadTimeoutMs } from './request.ts';
import { brokenNetwork, isOk, Refused } from './reply.ts';

export interface StoredFile {
  readonly id: number;
  readonly name: string;
}

/** Puts a file into the store; the record then refers to it by id. */
export async function upload(file: File): Promise<StoredFile> {
  const body = new FormData();
  body.append('file', file);
  const headers = { sessid_id: sessionId() };
  const answer = await fetchReply(
    '/api/file/upload',
    { method: 'POST', headers, body },
    { timeoutMs: uploadTimeoutMs },
  );
  const reply = answer instanceof Response ? brokenNetwork : answer;
  if (!isOk(reply)) throw new Refused(reply);
  return reply.data as StoredFile;
}

export const fileAddress = (id: number): string => `/api/file/${id}`;
