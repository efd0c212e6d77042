import { expect, test } from 'vitest'
import { createFrameCounts } from './frame-counts.ts'
import { createMinute } from './minute.ts'

test('sums are of the last minute, however long it is counted', () => {
	let now = 0
	const minute = createMinute(['tasks', 'time'], () => now)
	for (; now < 600_000; now += 1_000) {
		minute.add('tasks', 1)
		minute.add('time', 100)
	}
	expect(minute.sums()).toEqual({ tasks: 55, time: 5500 })
	now += 30_000
	expect(minute.sums().tasks).toBeLessThanOrEqual(30)
	now += 60_000
	expect(minute.sums()).toEqual({ tasks: 0, time: 0 })
})

test('frames are counted on when a video begins with another file', () => {
	const counts = createFrameCounts()
	let [totalVideoFrames, droppedVideoFrames] = [100, 2]
	const film = {
		getVideoPlaybackQuality: () => ({ totalVideoFrames, droppedVideoFrames }) as VideoPlaybackQuality,
	}
	expect(counts.look([film])).toEqual({ decoded: 100, dropped: 2 })
	;[totalVideoFrames, droppedVideoFrames] = [150, 2]
	expect(counts.look([film])).toEqual({ decoded: 50, dropped: 0 })
	;[totalVideoFrames, droppedVideoFrames] = [30, 1]
	expect(counts.look([film, film])).toEqual({ decoded: 30, dropped: 1 })
	expect(counts.look([])).toEqual({ decoded: 0, dropped: 0 })
})
