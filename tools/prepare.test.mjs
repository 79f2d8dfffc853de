import { describe, expect, test } from 'vitest';
import { isBuilt, sourceId } from './build.mjs';
import { nodeProblem } from './prepare.mjs';

describe('启动前的检查', () => {
  test.each(['20.19.0', '20.20.2', '22.12.0', '22.21.1', '24.0.0', '26.1.0'])('Node %s will do', (version) => {
    expect(nodeProblem(version)).toBeUndefined();
  });

  test.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0', '23.11.0'])('Node %s is refused in words', (version) => {
    expect(nodeProblem(version)).toContain(`当前是 ${version}，请升级后重试`);
  });

  test('the same sources have the same id, and a folder without a finished build has none', () => {
    expect(sourceId()).toBe(sourceId());
    expect(isBuilt(sourceId(), '/nowhere')).toBe(false);
  });
});
