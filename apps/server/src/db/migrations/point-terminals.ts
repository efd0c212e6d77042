/** Step 0082: plays for points can be found by terminal. */
export const point_terminals: readonly string[] = [
	'create index play_point_slots_terminal on play_point_slots (terminal_id, kind, slot)',
]
