/** Step 0044: when a command on a terminal was sent first, received, begun and ended; null for what has not happened, or was not said. */
export const command_times: readonly string[] = ['sent_at', 'received_at', 'executing_at', 'ended_at'].map(
	column => `alter table command_targets add column ${column} bigint`,
)
