import type { Terms } from '@vitrine/domain/release/manifest'
import { play_modes } from '@vitrine/domain/release/release'
import type { Input } from '../call/endpoint.ts'
import type { releasesCalls } from './releases.ts'
import { stepOfRow } from './schedule-rows.ts'

/** The payload of a publish. */
export type PublishPayload = Input<typeof releasesCalls.publish>

/** `yyyy/MM/dd HH:mm:ss` as the domain writes it, or null. */
const localOf = (moment: string | undefined): string | null =>
	moment ? moment.replaceAll('/', '-').replace(' ', 'T') : null

/** How the release of a payload is to play (specification B §3), whether or not that is possible. */
export const termsOfPayload = (payload: PublishPayload): Terms => {
	const { play_ids, play_mode = play_modes.loop, playCountList, usePlayTimeList, playTimeList } = payload
	const timeOf = (place: number): number | null => {
		const time = playTimeList?.[place] ?? -1
		// An urgent release is by count only.
		return play_mode !== play_modes.urgency && usePlayTimeList?.[place] === 1 && time > 0 ? time : null
	}
	return {
		play_mode,
		append: payload.isAppend === 1,
		adapter_screen: payload.adapter_screen !== 0,
		steps: play_mode === play_modes.timed ? (payload.playSchedule ?? []).map(stepOfRow) : [],
		counts: play_ids.map((_id, place) => ({ count: playCountList?.[place] ?? 1, time: timeOf(place) })),
		starts: localOf(payload.startTime),
		ends: localOf(payload.endTime),
	}
}
