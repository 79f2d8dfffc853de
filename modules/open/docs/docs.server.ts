import { receive } from '@heliu/engine';
import { callback, get } from '@heliu/model';
import { surroundings } from '../../system/server.ts';
import { clientSource } from './client.ts';
import { clientPath, documentPath } from '../catalogue/addresses.ts';
import { openDocument } from './openapi.ts';

const document = callback('开放接口的 OpenAPI 3.1 说明', get(documentPath));
const client = callback('开放接口的 TypeScript 客户端', get(clientPath));

let source: string | undefined;

/** Definitions are no secret: what is documented here says nothing of any company. */
export const docsCallbacks = [
  receive(document, async (_, db) => ({
    status: 200,
    body: JSON.stringify(openDocument(surroundings(db).publicUrl)),
    type: 'application/json; charset=utf-8',
  })),
  receive(client, async () => ({
    status: 200,
    body: (source ??= clientSource()),
    type: 'text/plain; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="heliu-client.ts"' },
  })),
];
