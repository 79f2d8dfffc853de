// A reporter for vitest: a test that passed only when it was run again is told of, and too many of them are a failure.
// Files that failed are listed in `FAILED_FILES`, for tools/test.mjs to run them once more.
import { writeFileSync } from 'node:fs';

const most = 10;

export default class Retries {
  #found = [];

  onTestCaseResult(test) {
    const { retryCount = 0 } = test.diagnostic() ?? {};
    if (retryCount > 0 && test.result().state === 'passed')
      this.#found.push(`${test.module.relativeModuleId}：${test.fullName}`);
  }

  onTestRunEnd(modules, errors) {
    const tooMany = this.#found.length > most;
    if (this.#found.length > 0)
      console.warn(
        `\n重试后才通过的测试 ${this.#found.length} 个：\n${this.#found.map((name) => `  ${name}`).join('\n')}`,
      );
    if (tooMany) {
      console.error(`超过 ${most} 个，不算通过。`);
      process.exitCode = 1;
    }
    const list = process.env['FAILED_FILES'];
    if (!list || tooMany || errors.length > 0) return;
    const failed = modules.filter((module) => !module.ok());
    writeFileSync(list, JSON.stringify([...new Set(failed.map((module) => module.relativeModuleId))]));
  }
}
