import type { FastifyInstance } from 'fastify';
import { drawXml, type InvoiceFace, providerNames } from '../../../../modules/oms/sandbox.ts';
import type { ProviderContext } from './gateway.ts';
import type { Paper } from './paper.ts';

/** One line of text in a valid PDF, until an invoice can be drawn. */
function plainPdf(text: string): Buffer {
  const stream = `BT /F1 12 Tf 40 380 Td (${text.replaceAll(/[^\x20-\x7e]|[()\\]/g, '?')}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 420]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let whole = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = whole.length;
    whole += `${at + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${whole.length}\n%%EOF\n`;
  return Buffer.from(`${whole}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

interface Drawing {
  readonly contentType: string;
  draw(face: InvoiceFace): Uint8Array;
}
const drawings = {
  pdf: { contentType: 'application/pdf', draw: (face) => plainPdf(`No. ${face.issued!.number}`) },
  xml: { contentType: 'application/xml', draw: (face) => new TextEncoder().encode(drawXml(face)) },
} satisfies Record<string, Drawing>;
type FileType = keyof typeof drawings;

/** Where the files of an issued invoice are. As with the real ones, whoever knows the link may have the file. */
export const fileUrls = ({ base, code, id, face: { issued } }: Paper): Partial<Record<FileType, string>> =>
  Object.fromEntries(
    (issued ? (Object.keys(drawings) as FileType[]) : []).map((type) => [
      type,
      `${base}/${code}/files/${id}-${issued!.number}.${type}`,
    ]),
  );

export function fileRoutes(app: FastifyInstance, { code, office, faults }: ProviderContext): void {
  app.get(`/${code}/files/:name`, (request, reply) => {
    const { name } = request.params as { name: string };
    const [, id = '', number, type = ''] = /^(\d+)-(\d+)\.(\w+)$/.exec(name) ?? [];
    const paper = office.paperAt(Number(id || -1));
    const known = paper?.code === code && paper.face.issued?.number === number && Object.hasOwn(drawings, type);
    if (!known || faults.strikes('deadLinks'))
      return reply.code(404).type('text/plain; charset=utf-8').send(`${providerNames[code]}：文件不存在或链接已失效`);
    const { contentType, draw } = drawings[type as FileType];
    return reply.type(contentType).send(Buffer.from(draw(paper.face)));
  });
}
