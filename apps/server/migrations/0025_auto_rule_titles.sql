drop view oms_auto_rule_v;
alter table oms_auto_rule add column title_kind text not null default 'all';
alter table oms_auto_rule drop column titles;
create view oms_auto_rule_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, rank, shops, trigger, delay_hours, only_applied, "from", min_amount, max_amount, title_kind, goods_without, memo_without, buyers_without, labels_without, with_subsidy, kind, default_title, merge_buyer, after_refund, work_from, work_to, daily_cap, last_run_at, last_run_text, disabled, remark, search from oms_auto_rule where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_auto_rule_v to heliu_app;
