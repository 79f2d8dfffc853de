// A reporter for vitest: a test that passed only when it was run again is told of, and too many of them are a failure.
const most = 10;

export default class Retries {
  #found = [];

  onTestCaseResult(test) {
    const { retryCount = 0 } = test.diagnostic() ?? {};
    if (retryCount > 0 && test.result().state === 'passed')
      this.#found.push(`${test.module.relativeModuleId}：${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.#found.length === 0) return;
    console.warn(
      `\n重试后才通过的测试 ${this.#found.length} 个：\n${this.#found.map((name) => `  ${name}`).join('\n')}`,
    );
    if (this.#found.length <= most) return;
    console.error(`超过 ${most} 个，不算通过。`);
    process.exitCode = 1;
  }
}
