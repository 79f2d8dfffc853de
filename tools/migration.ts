// Compares the definitions with the last snapshot and writes the SQL between them, for a human to read and commit.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { migration, type Table } from '@heliu/engine';
import { wantedTables } from '../apps/server/src/assembly.ts';

const folder = new URL('../apps/server/migrations/', import.meta.url);
const snapshot = new URL('snapshot.json', folder);
const read = (): Table[] => {
  try {
    return JSON.parse(readFileSync(snapshot, 'utf8')) as Table[];
  } catch {
    return [];
  }
};

const wanted = wantedTables();
const statements = migration(read(), wanted);
if (statements.length === 0) {
  console.log('定义与数据库结构一致，无需迁移。');
} else {
  const name = process.argv[2] ?? 'change';
  const last = readdirSync(folder).filter((file) => /^\d{4}_/.test(file)).length;
  const file = `${String(last + 1).padStart(4, '0')}_${name}.sql`;
  writeFileSync(new URL(file, folder), `${statements.join('\n')}\n`);
  writeFileSync(snapshot, `${JSON.stringify(wanted, null, 1)}\n`);
  console.log(`已写入 apps/server/migrations/${file}（${statements.length} 条语句），请阅读后提交。`);
}
