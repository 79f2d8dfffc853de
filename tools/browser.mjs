// The browser tests need Chromium, and a font without which every Chinese character is a box.
import { spawnSync } from 'node:child_process';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const succeeds = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const has = (program) => succeeds('sh', '-c', 'command -v "$0"', program);
const hasFont = () => spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' }).stdout?.trim() !== '';

function missing() {
  const packages = browsers.some(has) ? [] : ['chromium'];
  return has('fc-list') && hasFont() ? packages : [...packages, 'fontconfig', 'fonts-noto-cjk'];
}

/** Installs what is missing where that is possible; otherwise says what to install, and ends. */
export function demandBrowser() {
  const wanted = missing();
  if (wanted.length === 0) return;
  const install = ['-o', 'DPkg::Lock::Timeout=400', 'install', '-y', '--no-install-recommends', ...wanted];
  const rights = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (has('apt-get') && (rights.length === 0 || succeeds('sudo', '-n', 'true'))) {
    console.log(`正在安装浏览器测试所需的 ${wanted.join('、')}……`);
    aptGet(rights, ['-o', 'DPkg::Lock::Timeout=400', 'update']);
    aptGet(rights, install);
    // Debian has it, others do not; the tests are quicker with it, and go without.
    aptGet(rights, [...install.slice(0, -wanted.length), 'chromium-headless-shell']);
    if (missing().length === 0) return;
  }
  console.error(
    '浏览器测试需要 Chromium 和中文字体，本机没有，也无法自动安装。' +
      `请在 Debian 或 Ubuntu 上运行 sudo apt-get update && sudo apt-get ${install.slice(2).join(' ')}，` +
      '其他系统请安装 chromium（须在 PATH 中）和 Noto Sans CJK 字体，然后重试。',
  );
  process.exit(1);
}

function aptGet(rights, args) {
  const [program, ...rest] = [...rights, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
  spawnSync(program, rest, { stdio: 'inherit' });
}
