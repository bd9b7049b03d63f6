create trigger awards_stamp before insert or update on awards for each row execute function app.stamp_row();
--> statement-breakpoint
create trigger patents_stamp before insert or update on patents for each row execute function app.stamp_row();
