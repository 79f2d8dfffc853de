import { codes } from '@heliu/model';
import { handle, list, load, note, Refusal, save, type Work } from '@heliu/engine';
import { areaConfig, type ChannelAreaRow, saveAreaConfig } from './area.calls.ts';
import { channelArea } from './channel-area.ts';
import { salesChannel } from './sales-channel.ts';

const keyOf = ({ province, city }: { province: string; city: string }) => `${province} ${city}`;
const inWords = (rows: readonly { province: string; city: string }[]) => rows.map((row) => keyOf(row).trim());

async function areasOf(work: Work, channel: number): Promise<(ChannelAreaRow & { id: number })[]> {
  const { rows } = await list(work, channelArea, {
    pageSize: 500,
    sort: 'province,city',
    filters: { channel: String(channel) },
  });
  return rows as unknown as (ChannelAreaRow & { id: number })[];
}

type Given = Omit<ChannelAreaRow, 'titles'>;
const isSame = (a: Given, b: Given) =>
  a.warehouse === b.warehouse && a.express === b.express && (a.freight ?? '') === (b.freight ?? '');

function demandOnce(rows: readonly Given[]): void {
  const seen = new Set<string>();
  for (const row of rows) {
    if (seen.has(keyOf(row))) throw new Refusal(`区域“${keyOf(row).trim()}”写了两行，请合为一行`, codes.invalid);
    seen.add(keyOf(row));
  }
}

export const areaHandlers = [
  handle(areaConfig, async ({ channel }, work) => {
    await load(work, salesChannel, channel);
    return areasOf(work, channel);
  }),

  handle(saveAreaConfig, async ({ channel, rows }, work) => {
    // Locked, so that two people replacing the areas of one channel do so one after the other.
    const { name } = await load(work, salesChannel, channel, true);
    demandOnce(rows);
    const before = await areasOf(work, channel);
    const wanted = new Map(rows.map((row) => [keyOf(row), row]));
    const kept = new Set(
      before.filter((row) => wanted.has(keyOf(row)) && isSame(row, wanted.get(keyOf(row))!)).map(keyOf),
    );
    work.later({
      name: 'oms_channel_area.drop',
      text: 'update oms_channel_area set deleted = true, version = version + 1, updated_by = $3, updated_at = now() where company_id = $1 and id = any($2::bigint[])',
      values: [work.company, before.filter((row) => !kept.has(keyOf(row))).map(({ id }) => id), work.user.id],
    });
    for (const row of rows.filter((one) => !kept.has(keyOf(one)))) await save(work, channelArea, { ...row, channel });
    await note(work, {
      entity: salesChannel.name,
      recordId: channel,
      action: 'saveAreaConfig',
      label: '修改区域',
      title: name,
      before: { area: inWords(before).join('、') },
      after: { area: inWords(rows).join('、') },
    });
    return { rows: rows.length };
  }),
];
