import { createHash } from 'node:crypto';
import { charactersOf, cut, type Drawing, openType } from '@heliu/paper';
import { formatFen } from '@heliu/model';
import { zipSync } from 'fflate';
import { beijingDate } from '@heliu/outside';
import type { InvoiceFace } from '../face/face.ts';
import { drawXml } from './data.ts';
import { dataNamespace } from './data-tax-control.ts';
import { Ids, type Layer, layerOf } from '@heliu/paper';
import { lineTags } from './layout.server.ts';
import { dayText } from '../face/wording.ts';
import { tag, type Written, xmlFile } from '@heliu/outside';

// GB/T 33190: a package of XML parts. Paths inside are relative to the part they stand in.

const namespace = { 'xmlns:ofd': 'http://www.ofdspec.org/2016' };
const part = (name: string, content: Written | readonly Written[], attributes = {}): string =>
  xmlFile(tag(`ofd:${name}`, content, { ...namespace, ...attributes }));
const location = (name: string, path: string): Written => tag(`ofd:${name}`, path);

/** What a reader of the tax office's files looks for without opening a page. */
function customDatas({ issued, seller, buyer, net, tax }: InvoiceFace): Written {
  const datas: [string, string | undefined][] = [
    ['发票号码', issued?.number],
    ['销售方纳税人识别号', seller.taxNo],
    ['合计金额', formatFen(net)],
    ['购买方纳税人识别号', buyer.taxNo],
    ['合计税额', formatFen(tax)],
    ['开票日期', issued && dayText(issued.issuedAt)],
  ];
  return tag(
    'ofd:CustomDatas',
    datas.map(([Name, value]) => tag('ofd:CustomData', value, { Name })),
  );
}

function entry(face: InvoiceFace, { title, author, createdAt }: Drawing, id: string): string {
  const day = createdAt && beijingDate(Date.parse(createdAt));
  const info = [
    tag('ofd:DocID', id),
    tag('ofd:Title', title),
    tag('ofd:Author', author),
    ...(day ? [tag('ofd:CreationDate', day), tag('ofd:ModDate', day)] : []),
    tag('ofd:Creator', '合流'),
    customDatas(face),
  ];
  const body = tag('ofd:DocBody', [tag('ofd:DocInfo', info), location('DocRoot', 'Doc_0/Document.xml')]);
  return part('OFD', body, { Version: '1.0', DocType: 'OFD' });
}

/** Meanings of texts: the tree of the data file, each leaf pointing to the objects that carry it. */
function customTag(pages: readonly { readonly id: number; readonly layer: Layer }[]): string {
  const heads: Written[] = [];
  const parties: Record<string, Written[]> = { Buyer: [], Seller: [] };
  const goods: Written[][] = [];
  let before = '';
  for (const { id, layer } of pages)
    for (const [name, object] of layer.tagged) {
      const leaf = tag(name, tag('ofd:ObjectRef', String(object), { PageRef: id }));
      const [, party] = /^(Buyer|Seller)/.exec(name) ?? [];
      // A name may take several lines; the first begins a row.
      if (name === 'Item' && before !== 'Item') goods.push([]);
      (party ? parties[party]! : lineTags.has(name) ? goods.at(-1)! : heads).push(leaf);
      before = name;
    }
  return xmlFile(
    tag(
      'eInvoice',
      [
        ...heads,
        ...Object.entries(parties).map(([name, leaves]) => tag(name, leaves)),
        tag(
          'GoodsInfos',
          goods.map((row) => tag('GoodsInfo', row)),
        ),
      ],
      { xmlns: dataNamespace, ...namespace },
    ),
  );
}

/** The drawing as an OFD package with the data file attached. The same invoice always gives the same bytes. */
export function writeOfd(face: InvoiceFace, drawing: Drawing): Uint8Array {
  const { width, height, form, pages } = drawing;
  const ids = new Ids();
  const [colours, font, template] = [ids.next(), ids.next(), ids.next()];
  const area = tag('ofd:PhysicalBox', `0 0 ${width} ${height}`);
  const beneath = layerOf(form, ids, font, true);
  const drawn = pages.map((marks) => ({ id: ids.next(), layer: layerOf(marks, ids, font) }));
  const pageOf = ({ layer }: (typeof drawn)[number]): string =>
    part('Page', [
      tag('ofd:Template', '', { TemplateID: template, ZOrder: 'Background' }),
      tag('ofd:Area', area),
      tag('ofd:Content', layer.xml),
    ]);
  const data = drawXml(face);
  const parts: Record<string, string | Uint8Array> = {
    'OFD.xml': entry(face, drawing, createHash('md5').update(data).digest('hex')),
    'Doc_0/Document.xml': part('Document', [
      tag('ofd:CommonData', [
        tag('ofd:MaxUnitID', String(ids.highest)),
        tag('ofd:PageArea', area),
        location('PublicRes', 'PublicRes.xml'),
        location('DocumentRes', 'DocumentRes.xml'),
        tag('ofd:TemplatePage', '', { ID: template, BaseLoc: 'Tpls/Tpl_0/Content.xml' }),
        tag('ofd:DefaultCS', String(colours)),
      ]),
      tag(
        'ofd:Pages',
        drawn.map(({ id }, index) => tag('ofd:Page', '', { ID: id, BaseLoc: `Pages/Page_${index}/Content.xml` })),
      ),
      location('CustomTags', 'Tags/CustomTags.xml'),
      location('Attachments', 'Attachs/Attachments.xml'),
    ]),
    'Doc_0/PublicRes.xml': part(
      'Res',
      tag('ofd:ColorSpaces', tag('ofd:ColorSpace', '', { ID: colours, Type: 'RGB', BitsPerComponent: 8 })),
      { BaseLoc: 'Res' },
    ),
    'Doc_0/DocumentRes.xml': part(
      'Res',
      tag(
        'ofd:Fonts',
        tag('ofd:Font', location('FontFile', 'font_0.ttf'), {
          ID: font,
          FontName: 'Noto Sans SC',
          FamilyName: 'Noto Sans SC',
        }),
      ),
      { BaseLoc: 'Res' },
    ),
    'Doc_0/Res/font_0.ttf': cut(openType(), charactersOf(drawing)).file,
    'Doc_0/Tpls/Tpl_0/Content.xml': part('Page', [tag('ofd:Area', area), tag('ofd:Content', beneath.xml)]),
    ...Object.fromEntries(drawn.map((page, index) => [`Doc_0/Pages/Page_${index}/Content.xml`, pageOf(page)])),
    'Doc_0/Tags/CustomTags.xml': part(
      'CustomTags',
      tag('ofd:CustomTag', location('FileLoc', 'CustomTag.xml'), { NameSpace: dataNamespace }),
    ),
    'Doc_0/Tags/CustomTag.xml': customTag(drawn),
    'Doc_0/Attachs/Attachments.xml': part(
      'Attachments',
      tag('ofd:Attachment', location('FileLoc', 'original_invoice.xml'), {
        ID: 'invoice',
        Name: 'original_invoice',
        Format: 'xml',
        Visible: 'false',
      }),
    ),
    'Doc_0/Attachs/original_invoice.xml': data,
  };
  const encoder = new TextEncoder();
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([path, content]) => [
        path,
        typeof content === 'string' ? encoder.encode(content) : new Uint8Array(content),
      ]),
    ),
    // A zip must bear a date no earlier than 1980; the real one stands in OFD.xml. Outlines hardly shrink any further.
    { level: 3, mtime: '1980-01-01T12:00:00' },
  );
}
