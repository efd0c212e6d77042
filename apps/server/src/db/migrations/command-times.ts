/**
 * Step 0044: when a command was first sent to a terminal, received, started and finished; null for events that have not happened, or were
 * not reported.
 */
export const command_times: readonly string[] = ['sent_at', 'received_at', 'executing_at', 'ended_at'].map(
	column => `alter table command_targets add column ${column} bigint`,
)
