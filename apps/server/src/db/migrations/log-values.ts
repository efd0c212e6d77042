/** Step 0096: the values of the text that says why a login or an operation failed. */
export const log_values: readonly string[] = ['login_logs', 'operation_logs'].map(
	table => `alter table ${table} add column result_values text not null default ''`,
)
