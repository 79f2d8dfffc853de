drop view oms_task_v;
alter table oms_task add column remark text;
create view oms_task_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, shop, resource, every_minutes, name, state, mark, "window", next_at, runs, failures, last_run_at, last_message, open_errors, enabled, remark, search from oms_task where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_task_v to heliu_app;
