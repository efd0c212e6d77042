/** The meaning of the colours (DESIGN): green good, amber waiting or expired, red failed, grey offline, blue in progress. */
export type Tone = 'green' | 'amber' | 'red' | 'grey' | 'blue'
