/** What a file is, by its content; what its name claims decides only between kinds that are equally harmless. */
const signatures: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/bmp', 0, 'BM'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['image/heic', 4, 'ftyphei'],
  ['video/quicktime', 4, 'ftypqt'],
  ['video/mp4', 4, 'ftyp'],
  ['video/webm', 0, '\x1a\x45\xdf\xa3'],
  ['application/pdf', 0, '%PDF-'],
  ['application/x-ole-storage', 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['application/zip', 0, 'PK\x03\x04'],
  ['application/zip', 0, 'PK\x05\x06'],
];
const office = 'application/vnd.openxmlformats-officedocument';
/** Packed formats tell by the names of their first entries what they are. */
const packed: readonly (readonly [type: string, entry: string])[] = [
  ['application/ofd', 'OFD.xml'],
  [`${office}.wordprocessingml.document`, 'word/'],
  [`${office}.spreadsheetml.sheet`, 'xl/'],
  [`${office}.presentationml.presentation`, 'ppt/'],
];

const textKinds: Readonly<Record<string, string>> = { csv: 'text/csv' };
/** The old Office formats share one container. */
const oleKinds: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/** As much as is looked at. */
export const headLength = 4096;

// Everything below the space but tab, line feed, form feed, carriage return and escape.
// oxlint-disable-next-line no-control-regex
const binary = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

function textType(text: string, extension: string): string {
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (/<svg[\s>]/i.test(start)) return 'image/svg+xml';
  if (/<(!doctype html|html|head|body|script|iframe)[\s>]/i.test(start)) return 'text/html';
  if (start.startsWith('<?xml')) return 'application/xml';
  return textKinds[extension] ?? 'text/plain';
}

export function mediaTypeOf(head: Buffer, name: string): string | undefined {
  const bytes = head.toString('latin1');
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = signatures.find(([, at, signature]) => bytes.startsWith(signature, at))?.[0];
  if (found === 'application/zip') return packed.find(([, entry]) => bytes.includes(entry))?.[0] ?? found;
  if (found === 'application/x-ole-storage') return oleKinds[extension] ?? found;
  if (found) return found;
  const utf16 = head[0] === 0xff && head[1] === 0xfe;
  const text = head.toString(utf16 ? 'utf16le' : 'utf8');
  return head.length === 0 || binary.test(text) ? undefined : textType(text, extension);
}

const refused = new Set(['text/html']);
export const acceptedTypes = '图片、视频、PDF、Word、Excel、PPT、OFD、XML、文本、CSV、ZIP';
export const isAccepted = (type: string | undefined): type is string => type !== undefined && !refused.has(type);

/** Pictures that every browser shows and none of which can carry a script. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'];
const seenInline = new Set([...pictureTypes, 'video/mp4', 'video/webm', 'application/pdf', 'text/plain']);
/** Whether a browser may show it in our own origin: nothing that could carry a script. */
export const mayShow = (type: string): boolean => seenInline.has(type);
