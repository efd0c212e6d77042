import { identity_shared } from '@vitrine/contract/error-codes'
import type { TerminalReport } from '@vitrine/contract/messages'
import { terminal_key_wrong } from '@vitrine/contract/terminal/record-errors'
import { held_limit } from '@vitrine/domain/release/reconcile'
import { boxReport } from './library/box.ts'
import { createClockNote } from './library/clock-note.ts'
import { keep } from './library/database.ts'
import type { Identity } from './library/identity-choice.ts'
import { logLine } from './library/own-log.ts'
import { serverText, t } from './library/text.ts'
import { type Link, openLink } from './link/link.ts'
import type { Parts } from './parts.ts'

/** The pause before the next part of a report, in ms. */
const part_pause = 1_000

const reportOf = (parts: Parts): TerminalReport => {
	const { holder, hours, clock, storage, health, heldReport, renewal, commands, downloads } = parts
	const held = heldReport.take()
	if (heldReport.hasMore()) setTimeout(() => parts.link?.report(), part_pause)
	const stored = storage()
	const { storage_persistent } = stored
	const { program_id, program_name: name, command_id, faults: problems, causes, counts } = holder.get()
	return {
		...(program_id === null ? {} : { program_id }),
		// An empty report is sent too: otherwise the previous one would remain for ever.
		program_name: name.slice(0, 200),
		command_id: command_id ?? 0,
		resolution: { w: Math.round(screen.width * devicePixelRatio), h: Math.round(screen.height * devicePixelRatio) },
		clock_offset: clock.skew(),
		...stored,
		health: storage_persistent === undefined ? health() : { ...health(), storage_persistent },
		faults: [...problems],
		causes: [...causes],
		counts: [...counts],
		reported: { ...boxReport(holder.get(), hours.state()), ...commands.reported() },
		...renewal.report(),
		...(held === undefined ? {} : { ...held, fetching: downloads.fetching().slice(0, held_limit) }),
	}
}

/** Connects the parts with the server and passes its messages on to whatever handles them. */
export const connect = (identity: Identity, parts: Parts): Link => {
	const { holder, downloads, mending, feeds, commands, journal, database, clock, playback, heldReport, renewal } = parts
	const report = (): void => parts.link?.report()
	const noteClock = createClockNote(parts.faults, clock.skew, () => performance.now(), report)
	return openLink(identity, renewal.build, clock, {
		timed() {
			// Before anything that arrives is recorded with a wrong time.
			if (clock.isFar()) playback.refresh()
			noteClock()
		},
		bound({ device_id, name }) {
			logLine('info', `connected as terminal ${device_id}`)
			holder.set({
				connected: true,
				device_id,
				name,
				code: null,
				shared: null,
				is_key_wrong: false,
				link: t('已连接服务器'),
			})
			keep(database, 'name', name).catch(() => undefined)
			keep(database, 'clock_skew', clock.skew()).catch(() => undefined)
			heldReport.renew()
			downloads.resume()
			mending.resume()
			feeds.resume()
			journal.deliver().catch(() => undefined)
			renewal.bound()
		},
		pairing: code =>
			holder.set({
				connected: true,
				device_id: null,
				code,
				shared: null,
				is_key_wrong: false,
				link: t('已连接服务器'),
			}),
		refused: (status, tips) =>
			holder.set({
				connected: false,
				code: null,
				shared: status === identity_shared ? 'refused' : null,
				is_key_wrong: status === terminal_key_wrong,
				link: t('服务器拒绝连接：{reason}', { reason: serverText(tips) }),
			}),
		shared: is_shared => holder.set({ shared: is_shared ? 'connected' : null }),
		lost() {
			renewal.lost()
			const { connected, link } = holder.get()
			if (connected) logLine('info', 'the connection was lost')
			// An error says more than the close event that follows it.
			const text = connected || link === t('正在连接服务器') ? t('服务器暂时无法连接，将自动重试') : link
			holder.set({ connected: false, code: null, link: text })
		},
		publish: data => downloads.publish(data).catch(console.error),
		forget: (manifests, wait) => downloads.forget(manifests, wait).catch(console.error),
		stopDownload: dc_id => downloads.stop(dc_id).catch(console.error),
		// The current values are sent with it: the server checks that they match what was requested.
		command: data => commands.run(data).then(report).catch(console.error),
		inputs: parts.inputs.set,
		build: renewal.offered,
		report: () => reportOf(parts),
		command_types: commands.types,
	})
}
