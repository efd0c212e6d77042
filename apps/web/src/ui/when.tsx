import { ago, exactMoment, moment } from './format.ts'

/** A moment in ms since the epoch: absolute, with seconds and relative time on hover (DESIGN). */
export const When = ({ at }: { at: number }) => (
	<time dateTime={new Date(at).toISOString()} title={`${exactMoment(at)} · ${ago(at, Date.now())}`}>
		{moment(at)}
	</time>
)
