import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import type { ScreenshotPeriod } from '@vitrine/domain/terminal/screenshot'
import { commands, screenshots, terminals } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { markShown } from '../../data/calls/shown-errors.ts'

/** Screenshots per page. */
export const screenshots_on_page = 48

/** A terminal by its id. */
export const useTerminal = (id: number) =>
	useQuery({
		queryKey: [...keys.terminals, 'one', id],
		queryFn: ({ signal }) => terminals.get({ id }, { signal }),
		enabled: id > 0,
	})

/** Screenshots of a terminal in a period, newest first. */
export const useScreenshots = (device_id: number, period: ScreenshotPeriod, page: number) =>
	useQuery({
		queryKey: [...keys.terminals, 'screenshots', device_id, period, page],
		queryFn: ({ signal }) => screenshots.list({ device_id, period, page, limit: screenshots_on_page }, { signal }),
		placeholderData: keepPreviousData,
	})

/** Whether a picture was requested only a moment ago, in which case no message is needed. */
export const isTooSoon = (error: unknown): boolean => {
	if (!(error instanceof CallError) || error.status !== errors.command_cooldown.status) return false
	markShown(error)
	return true
}

/** What is watched live: the screen of a terminal, or an acquisition device at it by its id. */
export interface Watched {
	readonly terminal_id: number
	readonly device?: number
}

/**
 * Asks a terminal for a live view for a minute; returns the id of the command. If it was asked a moment ago, it is sending anyway, and 0 is
 * returned.
 */
export const askForLiveView = async ({ terminal_id: id, device }: Watched): Promise<number> => {
	const data = { fps: 2, ttl_s: 60, ...(device !== undefined && { device }) }
	const asked = { devices_info: [{ id }], commands_info: [{ type: 'live_view', data }] }
	try {
		return (await commands.generalCommand(asked)).command_id
	} catch (error) {
		if (isTooSoon(error)) return 0
		throw error
	}
}

/** The picture of a live view after number `after`; null if there is none yet. */
export const readLiveView = async ({ terminal_id: device_id, device }: Watched, after: number) =>
	(await screenshots.getLiveView({ device_id, after, ...(device !== undefined && { device }) })).frame

/** Requests a picture of a terminal's current screen; it is shown once it arrives. */
export const askForScreenshot = async (id: number): Promise<void> => {
	await commands.generalCommand({ devices_info: [{ id }], commands_info: [{ type: 'screenshot', data: {} }] })
	await refresh(keys.commands)
}
