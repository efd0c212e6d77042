/** The answer to every call (protocol §1); `tips` is the Chinese message text. */
export interface Envelope {
	status: number
	data: unknown
	tips: string
}

/** Whether a value read from the wire is an envelope. */
export const isEnvelope = (value: unknown): value is Envelope =>
	typeof value === 'object' && value !== null && typeof (value as Envelope).status === 'number'
