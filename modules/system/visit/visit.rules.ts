/** What somebody who was let in to look may do of what the role may: see and choose, nothing else. */
export const isLooking = (permission: string, kinds: ReadonlySet<string>): boolean =>
  /:(view|pick)$/.test(permission) || kinds.has(permission);

export const visitNote = '平台协助只能查看，不能修改';
export const staysInside = '平台协助不能导出、打印和下载';
