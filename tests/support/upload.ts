import type { Answer } from '@heliu/model';
import type { Suite } from './suite.ts';

/** The smallest picture there is. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A form with one file, as a browser sends it. */
export async function upload(
  suite: Suite,
  as: string | null,
  name: string,
  content: Buffer,
  url = '/api/file/upload',
): Promise<Answer<any>> {
  const boundary = '----heliu-form';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const response = await suite.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(as !== null && { sessid_id: await suite.token(as) }),
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return response.json<Answer<any>>();
}
