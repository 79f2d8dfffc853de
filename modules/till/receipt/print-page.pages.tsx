/** Opens a page out of sight, which prints itself; a browser that was started for it asks nobody. */
export function printPage(path: string): void {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:400px;height:0;border:0';
  frame.title = '打印';
  frame.src = `${path}${path.includes('?') ? '&' : '?'}print=1`;
  document.body.append(frame);
  setTimeout(() => frame.remove(), 60_000);
}
