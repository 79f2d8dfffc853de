-- The attachments centre reads what was attached to any record, newest first.
create index sys_file_attachment on sys_file (company_id, id) where purpose = 'attachment' and expires_at is null;
