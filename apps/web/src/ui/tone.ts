/** What a colour means (DESIGN): green well, amber waiting or expired, red failed, grey offline, blue in progress. */
export type Tone = 'green' | 'amber' | 'red' | 'grey' | 'blue'
