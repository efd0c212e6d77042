import { exactMoment } from '../format.ts'

/** When something happened, to the second, on the clock of the viewer. */
export const LogTime = ({ at }: { at: number }) => (
	<time dateTime={new Date(at).toISOString()} style={{ whiteSpace: 'nowrap' }}>
		{exactMoment(at)}
	</time>
)
