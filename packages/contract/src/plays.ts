import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ids, integer, text } from './wire.ts'

/** A program play (specification B §3): times in seconds since the epoch, `dname` and `gname` of the terminal. */
export const playRecord = z.object({
	name: z.string(),
	dname: z.string(),
	gname: z.string(),
	sn: z.string(),
	start_time: z.int(),
	end_time: z.int(),
	time_zone: z.string(),
})
export type PlayRecord = z.output<typeof playRecord>

/** A material play: `duration` in seconds. */
export const mediaRecord = playRecord.omit({ end_time: true }).extend({ duration: z.int() })
export type MediaRecord = z.output<typeof mediaRecord>

const query = {
	group_ids: ids(10_000).optional(),
	key_word: text(100, 0).optional(),
	limit: integer(1, 50_000).optional(),
	/** Seconds since the epoch. */
	start_time: integer(0).optional(),
	end_time: integer(0).optional(),
}

export const playsCalls = {
	getPlayHistoryList: endpoint({
		method: 'POST',
		path: '/admin/play/getPlayHistoryList',
		may: 'plays.read',
		about: 'Program plays, newest first; at most 50,000, 100 unless said.',
		input: z.object(query),
		output: z.array(playRecord),
	}),
	getHistoryMediaList: endpoint({
		method: 'POST',
		path: '/admin/play/getHistoryMediaList',
		may: 'plays.read',
		about: 'Material plays, newest first; at most 50,000, 100 unless said.',
		input: z.object(query),
		output: z.array(mediaRecord),
	}),
}
