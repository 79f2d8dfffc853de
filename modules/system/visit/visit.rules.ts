/** What somebody who was let in to look may do of what the role may, whatever it is about. */
export const isLooking = (permission: string): boolean => /:(view|pick)$/.test(permission);
/** Reading of which something is carried away. */
export const takesAway = (permission: string): boolean => /:(export|print|payList|taxFile)$/.test(permission);

export const visitNote = '平台协助只能查看，不能修改';
export const staysInside = '平台协助不能导出、打印和下载';
