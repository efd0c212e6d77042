import type { PublishPayload } from '@vitrine/contract/release/release-terms'
import { rowOfStep } from '@vitrine/contract/release/schedule-rows'
import { play_modes } from '@vitrine/domain/release/release'
import { listPayload, slashedDay, stepsOf } from '@vitrine/domain/schedule/terms/play-list'
import { releases } from '../../../data/calls/api.ts'
import { requestIds } from '../../../data/calls/request-ids.ts'
import type { Draft } from './draft.ts'
import { localOf } from './draft-check.ts'

/** A moment in local time in the format of payloads, `yyyy/MM/dd HH:mm:ss`. */
const momentOf = (moment: string): string | undefined => {
	const screen = localOf(moment)
	return screen === null ? undefined : `${slashedDay(screen)} ${screen.slice(11)}`
}

/** The part of the payload that depends on the play mode. */
const modePayload = ({ list: { items }, play_mode, rounds }: Draft, nameOf: (program_id: number) => string) => {
	const { play_ids, playCountList, usePlayTimeList, playTimeList } = listPayload(items)
	if (play_mode === play_modes.timed)
		return { play_ids, playSchedule: stepsOf(items).map(step => rowOfStep(step, nameOf(step.program_id))) }
	if (play_mode === play_modes.urgency) return { play_ids, playCountList, playCount: rounds }
	return { play_ids, playCountList, usePlayTimeList, playTimeList }
}

/** The payload that publishes a draft. */
export const payloadOf = (draft: Draft, nameOf: (program_id: number) => string): PublishPayload => {
	const [startTime, endTime] = [momentOf(draft.starts), momentOf(draft.ends)]
	return {
		...modePayload(draft, nameOf),
		deviceids: [...draft.deviceids],
		play_mode: draft.play_mode,
		publish_type: 1,
		publish_strategy: 0,
		isAppend: draft.append ? 1 : 0,
		adapter_screen: draft.adapter_screen ? 1 : 0,
		publish_name: draft.publish_name.trim(),
		...(draft.canary === 0 ? {} : { canary: draft.canary, canary_failures: draft.canary_failures }),
		...(startTime === undefined ? {} : { startTime }),
		...(endTime === undefined ? {} : { endTime }),
	}
}

// The draft outlives its screen, and so do its request ids.
const requests = requestIds()

/** Publishes a draft without problems; sending the same draft twice results in a single release, even if the first answer was lost. */
export const publishDraft = async (draft: Draft, nameOf: (program_id: number) => string) => {
	const payload = payloadOf(draft, nameOf)
	const made = await releases.publish({ ...payload, request_id: requests.idOf(payload) })
	requests.forget()
	return made
}
