import { EventEmitter } from 'node:events'

/** What features tell each other, always after the commit; `app.ts` lists every listener. */
export interface Events {
	session_ended: { session_ids: number[] }
	/** What users may do or see has changed: role, organisation, state, or the tree itself. */
	rights_changed: { user_ids: number[] | 'all' }
	settings_changed: object
	terminals_online: { ids: number[] }
	terminals_offline: { ids: number[]; reason: string }
	terminal_added: { id: number; sn: string }
	terminals_removed: { ids: number[] }
	terminal_screenshot: { id: number }
	material_state: { id: number; group_id: number; state: string }
	/** Something that these people have made was approved or rejected. */
	review_decided: { user_ids: number[] }
	release_published: { publish_no: string; group_id: number; deliveries: Delivery[] }
	downloads_changed: { changes: DownloadChange[] }
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

/** A typed event channel within the process. */
export interface EventChannel {
	emit<K extends keyof Events>(name: K, event: Events[K]): void
	on<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): void
}

/** Makes the channel; a listener that throws is a fault of the program and ends in the process's last handler. */
export const eventChannel = (): EventChannel => {
	const emitter = new EventEmitter()
	return {
		emit: (name, event) => void emitter.emit(name, event),
		on: (name, listener) => void emitter.on(name, listener),
	}
}
