/** Step 0012: approvals by when they were given, and the expired approvals that authors have been notified of. */
export const approvals: readonly string[] = [
	// Expired approvals are found without reading those still valid.
	`create index materials_approved on materials (review_state, (coalesce(reviewed_at, updated_at)), id)
		where removed_at is null`,
	'create index programs_approved on programs (review_state, (coalesce(reviewed_at, updated_at)), id)',
	`create table ended_approvals (kind text not null, object_id bigint not null, approved_at bigint not null,
		primary key (kind, object_id))`,
]
