-- One logs in before saying where, so accounts are unique over all companies.
create unique index sys_user_username on sys_user (lower(username)) where not deleted;
create unique index sys_user_mobile on sys_user (mobile) where not deleted and mobile is not null;
create unique index sys_company_code on sys_company (lower(code)) where not deleted;
