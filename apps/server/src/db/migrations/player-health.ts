/** Step 0033: how the player of a terminal is, as it said last. */
export const player_health: readonly string[] = ['alter table terminals add column health text']
