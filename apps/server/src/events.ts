import { EventEmitter } from 'node:events'
import type { CommandState } from '@vitrine/domain/command/command-state'
import type { ReviewKind } from '@vitrine/domain/release/review'
import type { SyncReport } from '@vitrine/domain/screen-sync/screen-sync'
import type { IncidentKind } from '@vitrine/domain/terminal/incident'

/** The events between features, always emitted after the commit; `app.ts` lists every listener. */
export interface Events {
	session_ended: { session_ids: number[] }
	/** What users may do or see has changed: role, organisation, state, or the tree itself. */
	rights_changed: { user_ids: number[] | 'all' }
	settings_changed: object
	/** A call of a feature has changed something for a user of this organisation; null if no user was signed in. */
	records_changed: { feature: string; group_id: number | null }
	/** Terminals that connected in one turn of the event loop: emitted on connection, before anything about it is written. */
	terminals_bound: { ids: number[] }
	/** Their connection, or its end, has been written. */
	terminals_online: { ids: number[] }
	terminals_offline: { ids: number[]; reason: string }
	/** It has been written which builds of the player terminals have played or abandoned. */
	builds_reported: object
	terminal_added: { id: number; sn: string }
	terminals_removed: { ids: number[]; group_ids: number[] }
	/** The list entries of terminals have changed; `group_ids` are the organisations that they have left, if any. */
	terminals_changed: { ids: number[]; group_ids: number[] }
	/** Terminals must be disconnected: they are banned, or have another key. */
	terminals_refused: { ids: number[] }
	/** Terminals belong to another organisation, or their organisations have moved. */
	terminals_moved: { ids: number[] }
	/** Terminals have another time zone; everything that depends on it has been recalculated, except the standings. */
	terminals_rezoned: { ids: number[] }
	/** Players of terminals have other capabilities than before. */
	capabilities_changed: object
	terminal_screenshot: { id: number }
	/** A terminal has uploaded a log. */
	terminal_log_uploaded: { id: number }
	/** It has been written what terminals report about multi-screen sync; `at` in ms. */
	sync_reported: { reports: { id: number; sync: SyncReport; at: number }[] }
	/** Reports about multi-screen sync of terminals of these organisations have been stored. */
	sync_stored: { group_ids: number[] }
	/** Plays of these terminals have been stored. */
	plays_stored: { ids: number[] }
	/** Values of sensors have been stored: terminals by their organisation. */
	sensors_stored: { groups: ReadonlyMap<number, ReadonlySet<number>> }
	/** Acquisition devices of these terminals have changed, or are connected elsewhere. */
	acquisition_changed: { ids: number[] }
	/** Sensors of these terminals have exceeded their limits, or have returned within them. */
	sensors_crossed: { ids: number[] }
	/** The incidents of terminals of these organisations have changed. */
	incidents_changed: { group_ids: number[]; kinds: IncidentKind[] }
	/** Processing of a material has progressed, or the material is new or has changed. */
	material_state: { id: number; group_id: number }
	/** Materials of these organisations were named, moved, tagged, deleted or restored. */
	materials_changed: { group_ids: number[] }
	/** Content of these organisations, made by these users, was approved, rejected or taken down by someone else. */
	review_decided: { user_ids: number[]; kind: ReviewKind; group_ids: number[] }
	/** A release was made, decided over, sent to more terminals or ended; `publish_no` is the number sent to terminals. */
	release_published: { id: number; publish_no: string; group_id: number; deliveries: Delivery[] }
	downloads_changed: { changes: DownloadChange[] }
	/** The standings of these releases on these terminals have changed. */
	standings_changed: { release_ids: number[]; terminal_ids: number[] }
	/** Commands on terminals have progressed. */
	commands_changed: { changes: CommandChange[] }
	/** Rows were taken off the download list of an organisation and those below it. */
	downloads_unlisted: { group_id: number }
}

/** A download row that has to reach its terminal. */
export interface Delivery {
	dc_id: number
	terminal_id: number
	command_id: number
	manifest_sha256: string
	attempt: number
	/** Fetched before anything else that waits. */
	urgent: boolean
}

/** A download row's new state, for the browsers that may see it. */
export interface DownloadChange {
	dc_id: number
	group_id: number
	terminal_id: number
	command_id: number
	download_state: number
	downloaded: number
}

/** The outcome of a command on a terminal, for the browsers that may see it. */
export interface CommandChange {
	command_id: number
	terminal_id: number
	/** 0 if the terminal was removed. */
	group_id: number
	state: CommandState
	percent: number
	tips: string
}

/** A typed event channel within the process. */
export interface EventChannel {
	emit<K extends keyof Events>(name: K, event: Events[K]): void
	on<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): void
}

/** Makes the channel; a listener that throws is a programming error and reaches the process's last-resort handler. */
export const eventChannel = (): EventChannel => {
	const emitter = new EventEmitter()
	return {
		emit: (name, event) => void emitter.emit(name, event),
		on: (name, listener) => void emitter.on(name, listener),
	}
}
