import { mapResources, type Program, resourcesOf, type WindowResource } from './document.ts'
import type { SignalDevice } from './kinds/external-signal.ts'

/** The acquisition device that an item, or the options of one, refers to; null for none. */
export const signalDeviceOf = (thing: Pick<WindowResource, 'kind'>): SignalDevice | null =>
	thing.kind === 'external_signal' ? ((thing as { device?: SignalDevice | null }).device ?? null) : null

/** The acquisition devices that a program refers to, without duplicates, in the order of its windows. */
export const signalDevicesOf = (program: Program): SignalDevice[] => {
	const named = resourcesOf(program).flatMap(resource => signalDeviceOf(resource) ?? [])
	return [...new Map(named.map(device => [device.id === 0 ? device.name : device.id, device])).values()]
}

/**
 * The same thing with the id of its device set to 0 unless that device belongs to this installation; the same reference if nothing
 * changes.
 */
export const withDeviceHere = <R extends Pick<WindowResource, 'kind'>>(
	thing: R,
	isHere: (device: SignalDevice) => boolean,
): R => {
	const device = signalDeviceOf(thing)
	return device === null || isHere(device) ? thing : { ...thing, device: { ...device, id: 0 } }
}

/** The same for all items of a program. */
export const withDevicesHere = (program: Program, isHere: (device: SignalDevice) => boolean): Program =>
	mapResources(program, resource => withDeviceHere(resource, isHere))
