/** Step 0033: the health of a terminal's player as last reported. */
export const player_health: readonly string[] = ['alter table terminals add column health text']
