/** The database could not be started; the message is for the person at the terminal. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}

/** Refusals of the file system become a sentence that names the folder; everything else stays what it is. */
export function explained(error: unknown, folder: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new PostgresError(
      `没有权限读写数据库文件夹 ${folder}（${message}）。` +
        '请用上次启动时的用户运行，或把该文件夹的所有者改为当前用户，或用 DATA_DIR 另选一个可写的文件夹。',
      { cause: error },
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new PostgresError(`${folder} 所在的路径不是文件夹，请检查 DATA_DIR。`, { cause: error });
  }
  if (code === 'ENOSPC') return new PostgresError(`${folder} 所在的磁盘已满，请清理后重试。`, { cause: error });
  return error;
}
