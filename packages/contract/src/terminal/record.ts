import { reportedDevices } from '@vitrine/domain/devices/acquisition'
import { mediaServer } from '@vitrine/domain/devices/media-server'
import { ruleReports } from '@vitrine/domain/rules/act-report'
import { syncReport } from '@vitrine/domain/screen-sync/screen-sync'
import {
	type RecordField,
	type RecordName,
	readRecordField,
	record_fields,
	record_names,
	type TerminalRecord,
	writtenField,
} from '@vitrine/domain/terminal/record'
import { type Reported, reported_fields, reported_names } from '@vitrine/domain/terminal/reported'
import { venueOf } from '@vitrine/domain/venue'
import type { TextKey } from '@vitrine/texts/all'
import { z } from 'zod'

/** Names of the fields of a record: in forms, in sheets and in errors. */
export const record_labels = {
	resolution_source: '分辨率来源',
	w: '屏幕宽度',
	h: '屏幕高度',
	x: '水平位置',
	y: '垂直位置',
	output_w: '输出宽度',
	output_h: '输出高度',
	screen_type: '屏幕类型',
	category: '设备类别',
	venue_type: '场所类型',
	install_date: '安装日期',
	longitude: '经度',
	latitude: '纬度',
	address: '详细地址',
	remark: '备注',
} as const satisfies Record<RecordName, TextKey>

/** Texts of the choices of its fields. */
export const record_choices = {
	reported: '由终端上报',
	custom: '自定义',
	none: '不折叠',
	extra_long: '超长屏',
	ultra_wide: '超宽屏',
} as const satisfies Record<TerminalRecord['resolution_source' | 'screen_type'], TextKey>

/** Maximum length of a field's text, in units of the text. */
const longest = 2000

const isVenue = (id: number): boolean => venueOf(id) !== undefined

const valueShape = ({ kind, choices, required, min = 0, max = 0 }: RecordField): z.ZodType => {
	if (kind === 'venue') return z.int().refine(isVenue).nullable()
	if (kind === 'integer' || kind === 'decimal') {
		const number = (kind === 'integer' ? z.int() : z.number()).min(min).max(max)
		return required ? number : number.nullable()
	}
	return choices ? z.enum(choices as [string, ...string[]]) : z.string()
}

/** A field as sent in a form; the domain's rule reports its errors. */
const fieldCodec = (name: RecordName): z.ZodType => {
	const shape = valueShape(record_fields[name])
	// A word is sent unchanged.
	if (record_fields[name].kind === 'choice') return shape
	return z.codec(z.string().max(longest), shape, {
		decode: (written, context) => {
			const read = readRecordField(name, written)
			if ('value' in read) return read.value
			context.issues.push({ code: 'custom', params: { fault: read.fault }, input: written })
			return z.NEVER
		},
		encode: value => writtenField(value as string | number | null),
	})
}

type Inputs = { [N in RecordName]: z.ZodOptional<z.ZodCodec<z.ZodString, z.ZodType<TerminalRecord[N]>>> }
type Outputs = { [N in RecordName]: z.ZodType<TerminalRecord[N]> }

/** The fields of a record as a call accepts them, each optional. */
export const recordInput = Object.fromEntries(record_names.map(name => [name, fieldCodec(name).optional()])) as Inputs

/** The same as a call returns them. */
export const recordOutput = Object.fromEntries(
	record_names.map(name => [name, valueShape(record_fields[name])]),
) as Outputs

const reportedShape = (field: (typeof reported_fields)[(typeof reported_names)[number]]): z.ZodType => {
	if (field.kind === 'number') return z.number()
	if (field.kind === 'flag') return z.boolean()
	if (field.kind === 'list') return z.array(z.string())
	if (field.kind === 'acts') return ruleReports
	if (field.kind === 'media') return mediaServer
	if (field.kind === 'sync') return syncReport
	if (field.kind === 'devices') return reportedDevices
	return field.kind === 'choice' ? z.enum(field.choices) : z.string()
}

/** What a terminal reports about its box, as it is stored and returned. */
export const reportedOutput = z.object(
	Object.fromEntries(reported_names.map(name => [name, reportedShape(reported_fields[name]).optional()])),
) as unknown as z.ZodType<Reported>
