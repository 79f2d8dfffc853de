/** How earnestly a customer is reminded of what is overdue. */
export const dunningLevels = { first: '第一次提醒', second: '第二次催款', third: '最后通知' } as const;
export type DunningLevel = keyof typeof dunningLevels;
