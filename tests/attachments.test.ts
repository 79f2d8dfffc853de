import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityNamed } from '@heliu/model';
import { Samples } from './support/samples.ts';
import { start, type Suite } from './support/suite.ts';
import { png, upload } from './support/upload.ts';

let suite: Suite;
let samples: Samples;
beforeAll(async () => {
  suite = await start();
  samples = new Samples(suite, 'boss');
});
afterAll(() => suite.stop());

const of = (entity: string, id: number) => `/api/attachment/${entity}/${id}`;
const listed = async (as: string, entity: string, id: number) => {
  const { code, data } = await suite.get(as, of(entity, id));
  return { code, data: data.rows as { id: number; url: string; removable: boolean }[] };
};
const attached = async (as: string, entity: string, id: number, name = '合同.png') =>
  upload(suite, as, name, png, `${of(entity, id)}/add`);

describe('附件', () => {
  test('is listed with who, when and how large, opens, and is in the history when added and removed', async () => {
    const { id } = await samples.save(entityNamed('crm_customer'));
    const added = await attached('boss', 'crm_customer', id);
    expect(added).toMatchObject({ code: '200', message: '附件已添加' });
    const { data } = await listed('boss', 'crm_customer', id);
    expect(data).toEqual([
      {
        id: added.data.id,
        name: '合同.png',
        mediaType: 'image/png',
        size: png.length,
        by: '陈志远',
        at: expect.any(String),
        shows: true,
        removable: true,
        url: expect.stringMatching(/^\/files\/\d+\?e=/),
      },
    ]);
    expect((await suite.app.inject(data[0]!.url)).rawPayload.equals(png)).toBe(true);
    expect(await suite.call('boss', `${of('crm_customer', id)}/remove`, { file: added.data.id })).toMatchObject({
      code: '200',
    });
    expect((await listed('boss', 'crm_customer', id)).data).toEqual([]);
    const { data: log } = await suite.get('boss', `/api/log/crm_customer/${id}`);
    expect(log.rows.map((row: { label: string }) => row.label).slice(0, 2)).toEqual(['删除附件', '添加附件']);
  });

  test('is seen by whoever sees the record, and by nobody else', async () => {
    const { id } = await samples.save(entityNamed('crm_customer'));
    const { data } = await attached('boss', 'crm_customer', id);
    const byId = async (as: string) =>
      (await suite.app.inject({ url: `/api/file/${data.id}`, headers: { sessid_id: await suite.token(as) } })).headers[
        'content-type'
      ];
    expect(await byId('accountant')).toBe('image/png');
    // A salesman sees only his own customers, and this one is nobody's.
    expect((await suite.get('sales', of('crm_customer', id))).code).toBe('404');
    expect(await byId('sales')).toContain('json');
    expect((await suite.get('boss2', of('crm_customer', id))).code).toBe('404');
    expect(await byId('boss2')).toContain('json');
    expect((await attached('boss2', 'crm_customer', id)).code).toBe('404');
    expect((await suite.call('boss2', `${of('crm_customer', id)}/remove`, { file: data.id })).code).toBe('404');
    expect((await suite.get('hr', of('fico_ar_invoice', 1))).code).toBe('403');
    expect((await suite.get('boss', of('no_such_thing', 1))).code).toBe('403');
  });

  test('of somebody else is removed only by those who may remove the record', async () => {
    const { id } = await samples.save(entityNamed('crm_customer'));
    const { data } = await attached('boss', 'crm_customer', id);
    const removed = await suite.call('accountant', `${of('crm_customer', id)}/remove`, { file: data.id });
    const mayRemove = (await listed('accountant', 'crm_customer', id)).data[0]?.removable ?? false;
    expect(removed.code === '200').toBe(mayRemove);
    expect((await listed('boss', 'crm_customer', id)).data).toHaveLength(mayRemove ? 0 : 1);
  });

  test('beyond the fiftieth is refused before it is read', async () => {
    const { id } = await samples.save(entityNamed('hr_department'));
    await suite.sql(
      `insert into sys_file (company_id, id, name, media_type, size, sha256, key, purpose, owner_entity, owner_id, created_by)
       select company_id, 900000 + n, 'x', 'text/plain', 1, '', '', 'attachment', 'hr_department', id, 1
       from hr_department, generate_series(1, 50) n where id = $1`,
      [id],
    );
    expect(await attached('boss', 'hr_department', id)).toMatchObject({ message: expect.stringContaining('最多50个') });
  });
});

describe('图片字段', () => {
  const staff = () => entityNamed('hr_staff');
  const photoOf = async (as = 'boss', name = '照片.png', content = png) =>
    (await upload(suite, as, name, content)).data.id as number;
  const ownerOf = async (file: number) =>
    (
      await suite.sql<{ owner: string | null; expires: boolean }>(
        `select owner_id as owner, expires_at is not null as expires from sys_file where id = $1`,
        [file],
      )
    )[0];

  test('takes an upload of whoever saves, shows its name, and lets the old one go', async () => {
    const [first, second] = [await photoOf(), await photoOf()];
    const { id, version, input } = await samples.save(staff(), { photo: first });
    expect(await ownerOf(first)).toEqual({ owner: String(id), expires: false });
    const { data } = await suite.get('boss', '/api/hr/staff/get', { id });
    expect([data.photo, data.titles.photo]).toEqual([first, '照片.png']);
    // Whoever sees the person sees the photo.
    expect((await suite.get('hr', '/api/file/links', { files: first })).data).toHaveLength(1);
    const changed = await suite.call('boss', '/api/hr/staff/update', { ...input, id, version, photo: second });
    expect(changed.code).toBe('200');
    expect([await ownerOf(first), await ownerOf(second)]).toEqual([
      { owner: String(id), expires: true },
      { owner: String(id), expires: false },
    ]);
  });

  test('refuses what is no picture, what is another’s, and what another record has', async () => {
    const text = await photoOf('boss', '简历.txt', Buffer.from('简历'));
    const colleague = await photoOf('hr');
    const foreign = await photoOf('boss2');
    const used = await photoOf();
    await samples.save(staff(), { photo: used });
    for (const photo of [text, colleague, foreign, used, 1]) {
      const input = { ...(await samples.input(staff())), photo };
      expect(await suite.call('boss', '/api/hr/staff/save', input)).toMatchObject({
        code: '422',
        message: expect.stringContaining('照片'),
        data: { complaints: [{ path: 'photo' }] },
      });
    }
  });
});

describe('单据链', () => {
  test('leads up to what a document was made from and down to what was made from it', async () => {
    const invoice = entityNamed('fico_ar_invoice');
    const [order, made, last] = [await samples.save(invoice), await samples.save(invoice), await samples.save(invoice)];
    const link = (from: number, to: number) =>
      suite.sql(
        `insert into sys_link select company_id, $1, 'fico_ar_invoice', id, 'fico_ar_invoice' from fico_ar_invoice where id = $2`,
        [from, to],
      );
    await link(order.id, made.id);
    await link(made.id, last.id);
    const chain = async (id: number) => (await suite.get('boss', `/api/chain/fico_ar_invoice/${id}`)).data;
    const ids = (links: { id: number }[]) => links.map(({ id }) => id);
    const middle = await chain(made.id);
    expect([ids(middle.sources), ids(middle.made)]).toEqual([[order.id], [last.id]]);
    expect(middle.made[0]).toMatchObject({ entity: 'fico_ar_invoice', label: '应收发票', status: '未审核' });
    expect(ids((await chain(last.id)).sources)).toEqual([order.id, made.id]);
    // A circle in old data must not keep anybody waiting.
    await link(last.id, order.id);
    expect(ids((await chain(order.id)).sources)).toEqual([made.id, last.id]);
  });
});

describe('附件中心', () => {
  interface Listed {
    readonly id: number;
    readonly name: string;
    readonly kind: string;
    readonly document: string;
    readonly customer: number | null;
    readonly removable: boolean;
    readonly source: { readonly entity: string; readonly id: number };
  }
  const centre = '/api/sales/attachment';
  const found = async (as: string, args: object = {}) => {
    const { code, data } = await suite.get(as, `${centre}/list`, { pageSize: 1000, ...args });
    return { code, rows: (data?.rows ?? []) as Listed[], next: data?.nextCursor as string | null };
  };
  const seenBy = async (as: string, file: number) => (await found(as)).rows.some(({ id }) => id === file);
  const downloaded = async (as: string, id: number) =>
    suite.app.inject({ url: `${centre}/download?id=${id}`, headers: { sessid_id: await suite.token(as) } });

  test('lists files of every kind of record with whose they are, as far as the records are seen', async () => {
    const mine = await suite.sql<{ id: string }>(
      `select c.id from crm_customer c join sys_user u on u.id = c.salesman and u.company_id = c.company_id where u.username = 'sales' limit 1`,
    );
    const own = Number(mine[0]!.id);
    const { id: strange } = await samples.save(entityNamed('crm_customer'));
    const put = async (entity: string, id: number, name: string, as = 'boss') =>
      (await upload(suite, as, name, png, `${centre}/upload?entity=${entity}&id=${id}`)).data.id as number;
    const [ofOwn, ofStrange] = [
      await put('crm_customer', own, '签收单.png'),
      await put('crm_customer', strange, '../../合同<1>.png'),
    ];
    const [order] = await suite.sql<{ id: string; number: string; customer: string }>(
      `select id, number, customer from sal_order where company_id = (select id from sys_company where code = 'HELIU') limit 1`,
    );
    const ofOrder = await put('sal_order', Number(order!.id), '图纸.png');
    const { rows } = await found('boss');
    expect(rows.find(({ id }) => id === ofOrder)).toMatchObject({
      kind: '销售订单',
      document: order!.number,
      customer: Number(order!.customer),
      source: { entity: 'sal_order', id: Number(order!.id) },
    });
    expect(rows.find(({ id }) => id === ofStrange)).toMatchObject({ name: '合同1.png', customer: strange });
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));
    expect([await seenBy('sales', ofOwn), await seenBy('sales', ofStrange)]).toEqual([true, false]);
    expect(await seenBy('boss2', ofOwn)).toBe(false);
    expect((await found('hr')).code).toBe('403');
    const names = async (args: object) => (await found('boss', args)).rows.map(({ id }) => id);
    expect(await names({ customer: own })).toContain(ofOwn);
    expect(await names({ customer: own })).not.toContain(ofStrange);
    expect(await names({ kind: 'sal_order', name: '图' })).toEqual([ofOrder]);
    expect(await names({ media: 'pdf' })).not.toContain(ofOrder);
    expect(await names({ name: `%' or 1=1` })).toEqual([]);
    const first = await found('boss', { pageSize: 1 });
    expect((await found('boss', { pageSize: 1, cursor: first.next })).rows[0]!.id).toBeLessThan(first.rows[0]!.id);
    expect((await found('boss', { cursor: 'x' })).code).not.toBe('200');
  });

  test('a file is taken away and removed by whoever may, and what was removed is nobody’s any more', async () => {
    const { id } = await samples.save(entityNamed('crm_customer'));
    const file = (await upload(suite, 'boss', '合同.png', png, `${centre}/upload?entity=crm_customer&id=${id}`)).data
      .id;
    expect((await downloaded('boss', file)).rawPayload.equals(png)).toBe(true);
    expect((await downloaded('boss', file)).headers['content-disposition']).toContain('attachment');
    for (const as of ['sales', 'boss2']) {
      expect((await downloaded(as, file)).json().code).toBe('404');
      expect((await suite.call(as, `${centre}/delete`, { id: file })).code).toBe('404');
    }
    expect((await suite.call('manager', `${centre}/upload?entity=fico_ar_invoice&id=1`)).code).not.toBe('200');
    expect((await suite.call('accountant', `${centre}/delete`, { id: file })).message).toBe('只能删除自己上传的附件');
    expect((await suite.call('boss', `${centre}/delete`, { id: file })).code).toBe('200');
    expect((await suite.call('boss', `${centre}/delete`, { id: file })).code).toBe('404');
    expect((await downloaded('boss', file)).json().code).toBe('404');
    expect(await seenBy('boss', file)).toBe(false);
  });
});
