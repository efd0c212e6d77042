import { boundedList } from '@vitrine/domain/bounded'
import { acquisition_kinds, acquisition_limits, acquisition_states } from '@vitrine/domain/devices/acquisition'
import { sensorMetric, sensors_most } from '@vitrine/domain/terminal/sensor'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { at_revision, characters, flag, integer, json, listOf, nameOf, nothing, paging, text } from '../call/wire.ts'
import { sensor } from './sensors.ts'

/** A sensor of a terminal, by what it measures. */
const channel = z.object({ metric: sensorMetric, unit: z.string().max(16) })

/** A device that measures for a terminal or feeds it a picture; times in ms since the epoch. */
const acquisitionDevice = z.object({
	id: z.int(),
	/** Its organisation: that of its terminal if it has one. */
	group_id: z.int(),
	group_name: z.string(),
	name: z.string(),
	kind: z.enum(acquisition_kinds),
	serial_no: z.string(),
	model: z.string(),
	/** The version of its firmware as its terminal reports it, empty if it does not. */
	firmware: z.string(),
	port: z.string(),
	remark: z.string(),
	/** Its terminal; 0 and empty for none. */
	terminal_id: z.int(),
	terminal_name: z.string(),
	state: z.enum(acquisition_states),
	/** When it last measured something, or its terminal was seen with its picture; null for never. */
	last_at: z.int().nullable(),
	/** Which sensors of the terminal are its own; none means all. */
	sensors: z.array(channel),
	/** The latest values of those. */
	readings: z.array(sensor),
	/** Inputs of a media server that it feeds, with whether there is a signal and, if reported, its size, its frames per second, and whether it is encrypted (`hdcp`) and cannot be captured. */
	inputs: z.array(
		z.object({
			name: z.string(),
			kind: z.string(),
			signal: z.boolean(),
			w: z.int().optional(),
			h: z.int().optional(),
			hz: z.number().optional(),
			hdcp: z.boolean().optional(),
		}),
	),
	revision: z.int(),
	updated_at: z.int(),
})
export type AcquisitionDevice = z.output<typeof acquisitionDevice>

/** A device with the programs of your organisations that show its picture, at most 200, and how many more there are. */
const usedDevice = acquisitionDevice.extend({
	programs: z.array(z.object({ id: z.int(), name: z.string() })),
	hidden_programs: z.int(),
})
export type UsedDevice = z.output<typeof usedDevice>

const record = {
	name: nameOf(acquisition_limits.name),
	kind: z.enum(acquisition_kinds),
	serial_no: characters(acquisition_limits.serial_no, 0).optional(),
	model: characters(acquisition_limits.model, 0).optional(),
	port: characters(acquisition_limits.port, 0).optional(),
	remark: characters(acquisition_limits.remark, 0).optional(),
	/** 0 for none. */
	device_id: integer(0).optional(),
	sensors: json(boundedList(channel, sensors_most), 4000).optional(),
}

/** Devices that measure for terminals or feed them a picture. */
export const acquisitionCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/acquisition/list',
		may: 'terminals.read',
		about: 'Acquisition devices of your organisations by name, with what they measured last.',
		input: z.object({
			...paging,
			key_word: text(100, 0).optional(),
			kind: z.enum(acquisition_kinds).optional(),
			device_id: integer(1).optional(),
		}),
		output: listOf(acquisitionDevice),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/acquisition/get',
		may: 'terminals.read',
		about: 'An acquisition device of your organisations, with the programs that show its picture.',
		input: z.object({ id: integer(1) }),
		output: usedDevice,
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/acquisition/add',
		may: 'terminals.write',
		about: 'Registers an acquisition device: at a port of the terminal device_id, or with none yet.',
		does: '登记采集设备',
		input: z.object(record),
		output: acquisitionDevice,
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/acquisition/edit',
		may: 'terminals.write',
		about:
			'Changes an acquisition device, its terminal and port among it: what is left out is emptied. With a revision, only that revision is changed.',
		does: '修改采集设备',
		input: z.object({ id: integer(1), ...record, ...at_revision }),
		output: acquisitionDevice,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/acquisition/remove',
		may: 'terminals.write',
		about:
			'Removes an acquisition device; what its terminal measures stays with that. One that programs show is removed with anyway 1: these show that there is no signal.',
		does: '删除采集设备',
		removes: true,
		input: z.object({ id: integer(1), anyway: flag.optional() }),
		output: nothing,
	}),
}
