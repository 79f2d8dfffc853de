import { preferenceCalls } from '@heliu/model';
import { handle, Refusal } from '@heliu/engine';

/** More than any page of ours asks for; a bound, so that nobody keeps his archive here. */
const mostKeys = 200;

export const preferenceHandlers = [
  handle(preferenceCalls.all, async (_, work) => {
    const rows = await work.query<{ key: string; value: unknown }>(
      'preference.all',
      'select key, value from sys_preference where company_id = $1 and user_id = $2',
      [work.company, work.user.id],
    );
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }),

  handle(preferenceCalls.keep, async ({ key, value }, work) => {
    const place = [work.company, work.user.id, key];
    if (value === null) {
      const text = 'delete from sys_preference where company_id = $1 and user_id = $2 and key = $3';
      work.later({ name: 'preference.drop', text, values: place });
      return null;
    }
    const kept = await work.query<{ key: string }>(
      'preference.keys',
      `select key from sys_preference where company_id = $1 and user_id = $2 limit ${mostKeys}`,
      place.slice(0, 2),
    );
    if (kept.length >= mostKeys && !kept.some((one) => one.key === key))
      throw new Refusal(`偏好最多保存 ${mostKeys} 项`);
    work.later({
      name: 'preference.keep',
      text:
        `insert into sys_preference (company_id, user_id, key, value) values ($1, $2, $3, $4::jsonb) ` +
        `on conflict (company_id, user_id, key) do update set value = excluded.value, updated_at = now()`,
      values: [...place, JSON.stringify(value)],
    });
    return null;
  }),
];
