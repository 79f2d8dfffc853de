drop view oms_task_error_v;
alter table oms_task_error add column state text not null default 'open';
alter table oms_task_error add column ignore_reason text;
update oms_task_error set state = 'solved' where solved;
drop index oms_task_error_solved_recent;
alter table oms_task_error drop column solved;
create index oms_task_error_state_recent on oms_task_error (company_id, state, created_at desc, id desc);
create view oms_task_error_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, task, reference, message, state, solved_at, ignore_reason, attempts, search from oms_task_error where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_task_error_v to heliu_app;
