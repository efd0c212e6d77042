import { EventEmitter } from 'node:events'
import type { CommandState } from '@vitrine/domain/command/command-state'
import type { ReviewKind } from '@vitrine/domain/release/review'
import type { IncidentKind } from '@vitrine/domain/terminal/incident'

/** What features tell each other, always after the commit; `app.ts` lists every listener. */
export interface Events {
	session_ended: { session_ids: number[] }
	/** What users may do or see has changed: role, organisation, state, or the tree itself. */
	rights_changed: { user_ids: number[] | 'all' }
	settings_changed: object
	/** A call of a feature has changed something, asked for by somebody of an organisation; null by nobody who has signed in. */
	records_changed: { feature: string; group_id: number | null }
	/** Terminals have connected in one turn of the event loop: told of the connection itself, before anything is written of it. */
	terminals_bound: { ids: number[] }
	/** It is written that they are there, or are not. */
	terminals_online: { ids: number[] }
	terminals_offline: { ids: number[]; reason: string }
	/** It is written which builds of the player have played on terminals, or were left there. */
	builds_reported: object
	terminal_added: { id: number; sn: string }
	terminals_removed: { ids: number[]; group_ids: number[] }
	/** What lists say of terminals is another thing; `group_ids` are the organisations that they have left, if any. */
	terminals_changed: { ids: number[]; group_ids: number[] }
	/** Terminals are not to be connected as they are: they are banned, or have another key. */
	terminals_refused: { ids: number[] }
	/** Terminals are of another organisation, or their organisations lie elsewhere. */
	terminals_moved: { ids: number[] }
	/** The clocks of terminals are those of another place; what goes by them has been worked out again, but for the standings. */
	terminals_rezoned: { ids: number[] }
	/** Players of terminals understand something else than before. */
	capabilities_changed: object
	terminal_screenshot: { id: number }
	/** Values of sensors are stored: terminals by the organisation that they stand in. */
	sensors_stored: { groups: ReadonlyMap<number, ReadonlySet<number>> }
	/** Acquisition devices of these terminals are other ones, or connected elsewhere. */
	acquisition_changed: { ids: number[] }
	/** Sensors of these terminals are beyond their limits, or are no more. */
	sensors_crossed: { ids: number[] }
	/** What is wrong with terminals of these organisations is another thing. */
	incidents_changed: { group_ids: number[]; kinds: IncidentKind[] }
	/** Work on a material has come further, or it is a new one or another. */
	material_state: { id: number; group_id: number }
	/** Materials of these organisations were named, moved, tagged, deleted or restored. */
	materials_changed: { group_ids: number[] }
	/** Something of these organisations was approved, rejected or taken down by somebody else, which these people have made. */
	review_decided: { user_ids: number[]; kind: ReviewKind; group_ids: number[] }
	/** A release was made, decided over, let go further or ended; `publish_no` is that of what terminals are told. */
	release_published: { id: number; publish_no: string; group_id: number; deliveries: Delivery[] }
	downloads_changed: { changes: DownloadChange[] }
	/** What has become of these releases on these terminals is another thing. */
	standings_changed: { release_ids: number[]; terminal_ids: number[] }
	/** Commands on terminals are further than they were. */
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
	/** Fetched before whatever else waits. */
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

/** What became of a command on a terminal, for the browsers that may see it. */
export interface CommandChange {
	command_id: number
	terminal_id: number
	/** 0 where the terminal was removed. */
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

/** Makes the channel; a listener that throws is a problem of the program and ends in the process's last handler. */
export const eventChannel = (): EventChannel => {
	const emitter = new EventEmitter()
	return {
		emit: (name, event) => void emitter.emit(name, event),
		on: (name, listener) => void emitter.on(name, listener),
	}
}
