import { ago, exactMoment, moment } from './format.ts'

/** A moment in ms since the epoch: absolute, and on hover to the second and how long ago it was (DESIGN). */
export const When = ({ at }: { at: number }) => (
	<time dateTime={new Date(at).toISOString()} title={`${exactMoment(at)} · ${ago(at, Date.now())}`}>
		{moment(at)}
	</time>
)
