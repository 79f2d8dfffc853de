/** Words that stand at the top of every list of stolen passwords, without what people put around them. */
const words = new Set(
  (
    'a aa aaa abc abcd abcde abcdef abc123 admin administrator asd asdf asdfgh asdfghjkl baobei changeme company computer ' +
    'default dragon fuckyou goodluck guest hello home huawei iloveu iloveyou internet jianglin kaifa letmein login love ' +
    'manager master monkey nihao oracle pass password passwd passw qazwsx qq qwe qweasd qweasdzxc qwer qwert qwerty ' +
    'qwertyuiop root secret server shanghai beijing hangzhou shenzhen guangzhou china zhongguo sunshine superman system ' +
    'taobao test tester testing tianmao user wang welcome weixin woaini woaiwojia wodemima woshishei wolf xiaomi yonghu ' +
    'zaq zaqwsx zhang zhanghao zxc zxcv zxcvbn zxcvbnm mima caiwu kuaiji fapiao gongsi guanliyuan jingdong pinduoduo douyin'
  ).split(' '),
);
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
  '!@#$%^&*()',
];
const walks = [...rows, ...rows.map((row) => [...row].toReversed().join(''))];

const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'l',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
};
const plain = (password: string) => password.toLowerCase();
const unleet = (password: string) => [...password].map((one) => letters[one] ?? one).join('');
/** What is left of `Welcome@2026` without digits and signs at its ends. */
const core = (password: string) => password.replace(/^[^a-z]+|[^a-z]+$/g, '');

/** The longest run along a row of keys, the alphabet or one key, of at least three. */
function walked(password: string): number {
  let covered = 0;
  for (let at = 0; at < password.length;) {
    let length = 1;
    const grows = (to: string) => walks.some((walk) => walk.includes(to)) || new Set(to).size === 1;
    while (at + length < password.length && grows(password.slice(at, at + length + 1))) length++;
    if (length >= 3) covered += length;
    at += length;
  }
  return covered;
}

/** Whether a guesser would try it early: a common word in any dress, a walk over the keys, one key again and again. */
export function isCommon(password: string): boolean {
  const small = plain(password);
  const bare = [core(small), core(unleet(small)), unleet(core(small)), unleet(small.replace(/[^a-z@$!]*\d+$/, ''))];
  if (bare.some((word) => words.has(word))) return true;
  return walked(small) >= small.length - 2 || new Set(small).size <= 3;
}
