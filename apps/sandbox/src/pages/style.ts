/** The look of Heliu in small: same ink, same four colours, same density. */
export const style = `
:root{--ink:#16202e;--ink-2:#4b5768;--ink-3:#5d687a;--line:#e4e8ee;--line-2:#eff2f6;--paper:#fff;--ground:#f4f6f9;--rail:#101a2b;
--order:#2f55d4;--goods:#965508;--money:#158a62;--invoice:#c73e2c;--order-soft:#eaeffd;--goods-soft:#fdf2e2;--money-soft:#e4f5ee;--invoice-soft:#fdecea}
*{box-sizing:border-box}html,body{margin:0;min-height:100%}
body{font:13px/1.5 "Noto Sans CJK SC","PingFang SC","Microsoft YaHei",system-ui,sans-serif;color:var(--ink);background:var(--ground);font-variant-numeric:tabular-nums}
a{color:var(--order);text-decoration:none}a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--order);outline-offset:1px}
header{background:var(--rail);color:#c5cede;display:flex;align-items:center;gap:4px;height:48px;padding:0 16px}
header strong{color:#fff;font-size:16px;letter-spacing:2px;margin-right:6px}header small{color:#9aa7bd;margin-right:20px}
header a{color:#b6c1d4;padding:6px 12px;border-radius:6px}header a[aria-current]{background:#1f2d47;color:#fff}
header time{margin-left:auto;color:#9aa7bd}
main{padding:14px 16px 40px;display:grid;gap:12px;max-width:1366px;margin:0 auto}
h1{font-size:16px;margin:4px 0 0;font-weight:600}h2{font-size:14px;margin:0;font-weight:600}
.card{background:var(--paper);border:1px solid var(--line);border-radius:8px;overflow-x:auto}
.pad{padding:12px 14px;display:grid;gap:10px}
.two{display:grid;grid-template-columns:2fr 1fr;gap:12px;align-items:start}
table{width:100%;border-collapse:collapse}
th{font-weight:500;color:var(--ink-2);background:#f8f9fb;text-align:left;height:34px;padding:0 10px;border-bottom:1px solid var(--line);white-space:nowrap}
td{height:34px;padding:4px 10px;border-bottom:1px solid var(--line-2);white-space:nowrap}
tr:last-child td{border-bottom:0}tbody tr:hover td{background:#fafbff}
td.wrap{white-space:normal;overflow-wrap:anywhere;min-width:220px}.n{text-align:right}
.tag{display:inline-block;padding:0 7px;border-radius:4px;font-size:12px;line-height:20px;background:var(--line-2);color:var(--ink-2)}
.tag.order{background:var(--order-soft);color:var(--order)}.tag.goods{background:var(--goods-soft);color:var(--goods)}
.tag.money{background:var(--money-soft);color:#0f6d4d}.tag.invoice{background:var(--invoice-soft);color:#b03223}
.quiet{color:var(--ink-3);margin:0}.bad{color:#b03223}.good{color:#0f6d4d}
form{display:flex;flex-wrap:wrap;gap:8px 10px;align-items:end;margin:0}
label{display:grid;gap:2px;color:var(--ink-2);font-size:12px}label.check{display:flex;gap:6px;align-items:center;height:30px}
input,select{font:inherit;height:30px;border:1px solid #cbd2dc;border-radius:6px;padding:0 8px;background:#fff;color:var(--ink)}
input[type=number]{width:84px}input[type=checkbox]{height:auto}
button,a.button{font:inherit;height:30px;padding:0 12px;border-radius:6px;border:1px solid #cbd2dc;background:#fff;color:var(--ink);cursor:pointer;display:inline-flex;align-items:center}
button.primary{background:var(--order);border-color:var(--order);color:#fff}button:hover,a.button:hover{border-color:var(--order);text-decoration:none}
.stack{display:grid;gap:12px;min-width:0}.row{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 14px;margin:0}dt{color:var(--ink-3)}dd{margin:0}
.empty{padding:36px;text-align:center;color:var(--ink-3)}
#told{position:fixed;right:16px;bottom:16px;background:#b03223;color:#fff;padding:10px 16px;border-radius:8px;max-width:420px}#told:empty{display:none}
.letter{white-space:pre-wrap;overflow-wrap:anywhere}
.login{max-width:420px;margin:12vh auto;background:#fff;border:1px solid var(--line);border-radius:8px;padding:28px;display:grid;gap:12px}
.login h1{font-size:18px}.login a.button{height:40px;justify-content:center}
.switches{min-width:0}.switches th,.switches td{padding-inline:8px}.switches td input{width:60px}.switches td input.on{border-color:var(--goods);background:var(--goods-soft)}
iframe.picture{width:100%;height:640px;border:1px solid var(--line);border-radius:8px;background:#fff}
`;
