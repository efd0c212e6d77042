import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AcquisitionDevice } from '@vitrine/contract/terminal/acquisition'
import type { AcquisitionKind } from '@vitrine/domain/devices/acquisition'
import type { NameList } from '@vitrine/texts/rows'
import { acquisition } from '../../../data/calls/api.ts'
import { keys, refresh } from '../../../data/calls/queries.ts'
import { isGone } from '../../../data/calls/shown-errors.ts'

/** Devices per page. */
export const page_size = 50

/** Polling interval, 60,000 ms: nothing notifies the page when readings stop arriving. */
const again = 60_000

/** A page of the devices that match. */
export const useDevices = (wanted: { page: number; key_word: string; kind: AcquisitionKind | undefined }) =>
	useQuery({
		queryKey: [...keys.acquisition, 'list', wanted],
		queryFn: ({ signal }) => acquisition.list({ ...wanted, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: again,
	})

/** A device by its id. */
export const useDevice = (id: number) =>
	useQuery({
		queryKey: [...keys.acquisition, 'one', id],
		queryFn: ({ signal }) => acquisition.get({ id }, { signal }),
		enabled: id > 0,
		refetchInterval: again,
	})

/** A device as entered in the form; a channel is its metric and unit, joined by a space. */
export interface DeviceDraft {
	readonly name: string
	readonly kind: AcquisitionKind
	readonly device_id: number
	readonly port: string
	readonly serial_no: string
	readonly model: string
	readonly remark: string
	readonly channels: readonly string[]
}

/** A sensor as a single option value. */
export const channelName = ({ metric, unit }: { readonly metric: string; readonly unit: string }): string =>
	`${metric} ${unit}`

export const draftOf = (device: AcquisitionDevice | null): DeviceDraft =>
	device === null
		? { name: '', kind: 'environment', device_id: 0, port: '', serial_no: '', model: '', remark: '', channels: [] }
		: {
				name: device.name,
				kind: device.kind,
				device_id: device.terminal_id,
				port: device.port,
				serial_no: device.serial_no,
				model: device.model,
				remark: device.remark,
				channels: device.sensors.map(channelName),
			}

/** The current state of a device; null if it has been deleted. */
export const readDevice = async (id: number) => {
	try {
		const now = await acquisition.get({ id })
		return { values: draftOf(now), revision: now.revision }
	} catch (error) {
		if (isGone(error)) return null
		throw error
	}
}

/** Registers a device, or updates the given one if its revision is still the one the user saw. */
export const saveDevice = async (
	before: AcquisitionDevice | null,
	draft: DeviceDraft,
	revision: number | undefined,
): Promise<void> => {
	const { channels, ...record } = draft
	const sensors = channels.map(name => {
		const [metric = '', ...unit] = name.split(' ')
		return { metric, unit: unit.join(' ') }
	})
	if (before === null) await acquisition.add({ ...record, sensors })
	else await acquisition.edit({ id: before.id, revision, ...record, sensors })
	await refresh(keys.acquisition)
}

/** How many programs are named before a device is removed. */
const named = 10

/** Programs that use the device as an input, formatted as a list for a text; null if there are none. */
export const usesOf = async (id: number): Promise<NameList | null> => {
	const { programs, hidden_programs } = await acquisition.get({ id })
	const names = programs.slice(0, named).map(({ name }) => name)
	const more = programs.length - names.length + hidden_programs
	return names.length + more === 0 ? null : { names, more }
}

/** Removes a device; with `anyway`, even if programs show it. */
export const removeDevice = async (id: number, anyway: boolean): Promise<void> => {
	await acquisition.remove({ id, anyway: anyway ? 1 : 0 })
	await refresh(keys.acquisition)
}
