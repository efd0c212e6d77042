/** Step 0056: how each person is notified of incidents, and the last incident handled by email. */
export const incident_notices: readonly string[] = [
	`create table incident_notices (user_id bigint primary key references users (id), email bigint not null, browser bigint not null,
		kinds text not null, quiet_from bigint, quiet_to bigint, time_zone text not null, language text not null,
		mailed_to bigint not null, mailed_at bigint)`,
]
