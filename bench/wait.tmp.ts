import { openHouse } from './support/house.ts';
import { post } from './support/measure.ts';
import { readFileSync } from 'node:fs';
const house = await openHouse();
try {
const s=async(u:string)=>(await post(0,house.port,'/erp/user/login',{username:u,password:'Heliu@2026'})).data.sessionid;
const [maker,checker]=[await s('drawer'),await s('accountant')];
const [c]=await house.sql<any>(`select id from crm_customer where company_id=(select id from sys_company where code='HELIU') limit 1`);
const [a]=await house.sql<any>(`select id from fico_account where code='1122' and company_id=(select id from sys_company where code='HELIU')`);
const lines=[1,2,3].map(i=>({goodsName:'x'+i,quantity:'4',taxPrice:'19.80',taxRate:'0.09'}));
const day='2026-11-15'; const inv={invoiceKind:'normal',customer:Number(c.id),invoiceDate:day,dueDate:day,receivable:Number(a.id),lines};
const cpu=(pid:number)=>{const f=readFileSync(`/proc/${pid}/stat`,'utf8').split(' ');return (Number(f[13])+Number(f[14]))*10;};
let stop=false,n=0; const hist=new Map<string,number>(); const ts:number[]=[],ta:number[]=[];
const hands=Array.from({length:16},async(_,k)=>{while(!stop){let t=performance.now();const r=await post(k,house.port,'/api/fico/arinvoice/save',inv,{sessid_id:maker});ts.push(performance.now()-t);t=performance.now();const x=await post(k,house.port,'/api/fico/arinvoice/audit',{id:r.data.id},{sessid_id:checker});ta.push(performance.now()-t);if(x.code!=='200')console.log(x.message);n++;}});
await new Promise(r=>setTimeout(r,2000)); const n0=n,t0=performance.now(),c0=cpu(house.serverPid);
for(let i=0;i<100;i++){ for(const r of await house.sql<any>(`select coalesce(wait_event_type||':'||wait_event,'running') w, left(regexp_replace(query,'\\s+',' ','g'),50) q, state from pg_stat_activity where datname='heliu' and state<>'idle' and pid<>pg_backend_pid()`)) { const k=r.w+' | '+r.state+' | '+r.q; hist.set(k,(hist.get(k)||0)+1);} await new Promise(r=>setTimeout(r,40)); }
const dt=(performance.now()-t0)/1000; console.log('pairs/s',((n-n0)/dt).toFixed(0),'node cpu %',((cpu(house.serverPid)-c0)/dt/10).toFixed(0));
stop=true; await Promise.all(hands);
for(const [k,v] of [...hist].sort((a,b)=>b[1]-a[1]).slice(0,25)) console.log(v,k);
const m=(v:number[])=>v.sort((a,b)=>a-b)[v.length>>1]!.toFixed(1); console.log('save',m(ts),'audit',m(ta));
} finally { await house.stop(); }
