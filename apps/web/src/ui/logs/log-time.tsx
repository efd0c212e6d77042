import { exactMoment } from '../format.ts'

/** The time of an event to the second, in the user's zone. */
export const LogTime = ({ at }: { at: number }) => (
	<time dateTime={new Date(at).toISOString()} style={{ whiteSpace: 'nowrap' }}>
		{exactMoment(at)}
	</time>
)
