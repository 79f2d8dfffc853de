import type { FastifyInstance } from 'fastify';
import { unpackFace } from '../../../../demo/world/past-faces.server.ts';
import {
  drawOfd,
  drawPdf,
  drawXml,
  type InvoiceFace,
  isDigitalPaper,
  providerNames,
} from '../../../../modules/einvoice/sandbox.ts';
import type { ProviderContext } from './gateway.ts';
import type { Paper } from './paper.ts';

interface Drawing {
  readonly contentType: string;
  draw(face: InvoiceFace): Uint8Array;
}
const drawings = {
  pdf: { contentType: 'application/pdf', draw: (face) => drawPdf(face).bytes },
  ofd: { contentType: 'application/ofd', draw: (face) => drawOfd(face).bytes },
  xml: { contentType: 'application/xml', draw: (face) => new TextEncoder().encode(drawXml(face)) },
} satisfies Record<string, Drawing>;
type FileType = keyof typeof drawings;

/** Where the files of an issued invoice are; 数电 on paper is printed and has none. As with the real ones, whoever knows the link may have the file. */
export const fileUrls = ({ base, code, id, face: { issued, kind } }: Paper): Partial<Record<FileType, string>> =>
  Object.fromEntries(
    (issued && !isDigitalPaper(kind) ? (Object.keys(drawings) as FileType[]) : []).map((type) => [
      type,
      `${base}/${code}/files/${id}-${issued!.number}.${type}`,
    ]),
  );

export function fileRoutes(app: FastifyInstance, { code, office, faults }: ProviderContext): void {
  /** One of the past brings along what stood on it, since nobody here remembers. */
  const faceAt = (id: string, number: string, past: string | undefined): InvoiceFace | undefined => {
    if (id === 'past') return past === undefined ? undefined : unpackFace(past);
    const paper = office.paperAt(Number(id || -1));
    return paper?.code === code && paper.face.issued?.number === number ? paper.face : undefined;
  };
  app.get(`/${code}/files/:name`, (request, reply) => {
    const { name } = request.params as { name: string };
    const [, id = '', number = '', type = ''] = /^(\d+|past)(?:-(\d+))?\.(\w+)$/.exec(name) ?? [];
    const face = faceAt(id, number, (request.query as { face?: string }).face);
    if (!face || !Object.hasOwn(drawings, type) || faults.strikes('deadLinks'))
      return reply.code(404).type('text/plain; charset=utf-8').send(`${providerNames[code]}：文件不存在或链接已失效`);
    const { contentType, draw } = drawings[type as FileType];
    return reply.type(contentType).send(Buffer.from(draw(face)));
  });
}
