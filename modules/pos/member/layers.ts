/** When somebody bought last. */
export const recencies = {
  d30: '30 天内',
  d90: '31–90 天',
  d180: '91–180 天',
  d365: '181–365 天',
  older: '一年以前',
  never: '没买过',
} as const;
/** How often within a year. */
export const frequencies = { f0: '0 次', f1: '1 次', f2: '2–3 次', f4: '4–9 次', f10: '10 次以上' } as const;
/** For how much within a year, less what came back. */
export const spendings = {
  none: '没有消费',
  m0: '500 元以下',
  m500: '500–2000 元',
  m2000: '2000–5000 元',
  m5000: '5000 元以上',
} as const;
